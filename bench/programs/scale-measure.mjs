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

/**
 * On a machine that others use, the CPU of a search says more than the time it takes. `cpu` is that of the hub and of
 * the engine, in seconds; an engine without a process of its own has none.
 */
export async function measureSearches(size, search, cpu) {
  // What filling left behind would be cleaned up meanwhile.
  globalThis.gc?.();
  const times = [];
  const kinds = [];
  const after = new Date(toTime(size) - 7 * 86_400_000).toISOString().slice(0, 10);
  for (const text of queries) {
    const parsed = await parseQuery(text.replace('AFTER', after), { nowMs });
    // What is read once after a change is not the search.
    await search(parsed.query);
    const before = cpu();
    const own = [];
    for (let at = 0; at < repeats; at++) own.push(await time(() => search(parsed.query)));
    const now = cpu();
    const toMs = (part) => ((now[part] - before[part]) * 1000) / repeats;
    kinds.push({ text, p95: toP95(own), hubCpu: toMs('hub'), engineCpu: toMs('engine') });
    times.push(...own);
  }
  const toCpu = ({ hubCpu, engineCpu }) => hubCpu + engineCpu;
  const mean = (find) => kinds.reduce((sum, kind) => sum + find(kind), 0) / kinds.length;
  const most = kinds.toSorted((a, b) => toCpu(b) - toCpu(a))[0];
  return {
    search: toP95(times),
    searchCpu: mean(toCpu),
    searchHubCpu: mean(({ hubCpu }) => hubCpu),
    searchEngineCpu: mean(({ engineCpu }) => engineCpu),
    searchCpuMost: toCpu(most),
    searchCpuMostOf: most.text,
    kinds,
  };
}
