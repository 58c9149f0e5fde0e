// Searches an index again and again in one process, as a server does: prints the times of each query in milliseconds.
import { readFileSync } from 'node:fs';
import { openSearchBench } from '../../packages/app/dist/search-bench.js';

const { store, queries, rounds } = JSON.parse(readFileSync(0, 'utf8'));
const searcher = await openSearchBench(store);
const times = [];
for (let round = 0; round <= rounds; round++) {
  for (const query of queries) {
    const started = process.hrtime.bigint();
    const answer = await searcher.search({ query });
    if (!answer.ok) throw new Error(query);
    // The first round fills what a running server has in memory.
    if (round > 0) times.push({ query, ms: Number(process.hrtime.bigint() - started) / 1e6, hits: answer.found.hits });
  }
}
await searcher.close();
console.log(JSON.stringify(times));
