// Searches an index again and again in one process, as a server does: prints the times of each query in milliseconds.
// Bundled before it runs: it needs the sources of the command, not what is shipped of them.
import { readFileSync } from 'node:fs';
import { openSearcher } from '../../packages/server/src/search/open-searcher.ts';
import { openIndex } from '../../packages/store/src/database/open-index.ts';

const { store, queries, rounds } = JSON.parse(readFileSync(0, 'utf8'));
const connection = await openIndex({ store });
const searcher = openSearcher(connection);
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
await connection.close();
console.log(JSON.stringify(times));
