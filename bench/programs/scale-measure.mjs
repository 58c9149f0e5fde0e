// What `scale.mjs` measures: times, CPU and searches.
import { readdirSync, readFileSync } from 'node:fs';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { nowMs, openFile, toTime } from './scale-sessions.mjs';

const repeats = 5;

/** `AFTER` is seven days before the newest session. */
const queries = [
  'needle0000711',
  'w17',
  'w900 w901',
  '"w5 w6"',
  'w123*',
  'w40 is:prompt',
  'w1200 -w3',
  'after:AFTER w60',
];

/** CPU time of a process and its children that are done, and of its children, in seconds. */
export function readCpu(pid) {
  if (pid === undefined) return 0;
  const toSeconds = (id, withChildren) => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
      return (fields[11] + fields[12] + (withChildren ? fields[13] + fields[14] : 0)) / 100;
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1],
        ) === pid
      );
    } catch {
      return false;
    }
  });
  return toSeconds(pid, true) + children.reduce((sum, id) => sum + toSeconds(id, false), 0);
}

export const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export function toP95(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)];
}

export async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const searchOptions = { openFile, offset: 0, limit: 20, hitsPerSession: 3, snippetLength: 240, order: 'best' };

/** On a machine that others use, the CPU of a search says more than the time it takes. */
export async function measureSearches(size, search, cpu) {
  const times = [];
  const after = new Date(toTime(size) - 7 * 86_400_000).toISOString().slice(0, 10);
  let [all, most] = [0, { cpu: 0, text: '' }];
  for (const text of queries) {
    const parsed = await parseQuery(text.replace('AFTER', after), { nowMs });
    // What is read once after a change is not the search.
    await search(parsed.query);
    const before = cpu();
    for (let at = 0; at < repeats; at++) times.push(await time(() => search(parsed.query)));
    const used = ((cpu() - before) * 1000) / repeats;
    all += used;
    if (used > most.cpu) most = { cpu: used, text };
  }
  const searchCpu = all / queries.length;
  return { search: toP95(times), searchCpu, searchCpuMost: most.cpu, searchCpuMostOf: most.text };
}
