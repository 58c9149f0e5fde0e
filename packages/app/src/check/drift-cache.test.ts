import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { buildDriftReport, type DriftReport } from './build-drift-report.ts';
import { openDriftCache } from './drift-cache.ts';

let scratch: string;
let roots: readonly Root[];
const maxLineBytes = 1 << 24;
const session = 'projects/-p/00000000-0000-4000-8000-000000000001.jsonl';

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-drift-cache-'));
  roots = [{ kind: 'config-folder', path: join(scratch, 'claude') }];
  for (const { path, content } of buildDemoTree('2026-11-01T12:00:00Z')) put(path, content);
  put(session, '{"type":"zeta"}\nnot json\n{"type":"user","version":"9.9.9","novelty":1,"message":{"content":"Hi"}}\n');
  put('todos/x-agent-x.json', '{"not":"a list"}');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** Written a minute ago: what is newer may change within its millisecond. */
function put(path: string, content: string | Uint8Array): void {
  const file = join(scratch, 'claude', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  utimesSync(file, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
}

/** With the number of transcripts that were opened. */
async function check(
  cacheAt = join(scratch, 'cache/check.cache'),
  limit = maxLineBytes,
): Promise<{ readonly report: DriftReport; readonly read: number }> {
  const read = new Set<number>();
  const cache = openDriftCache(cacheAt, limit);
  const report = await buildDriftReport(roots, {
    maxLineBytes: limit,
    cache,
    onProgress: ({ files }) => void read.add(files),
  });
  return { report, read: read.size };
}

describe('a check with a cache', () => {
  it('finds the same as without, and reads no file that it knows', async () => {
    const plain = await buildDriftReport(roots, { maxLineBytes });
    expect(plain.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['UNKNOWN_TYPE', 'NOT_JSON']));
    const first = await check();
    expect(first.report).toEqual(plain);
    expect(first.read).toBe(plain.totals.files);
    expect(await check()).toEqual({ report: plain, read: 0 });
  });

  it('reads a file that changed, and forgets one that is gone', async () => {
    await check();
    appendFileSync(join(scratch, 'claude', session), 'more damage\n');
    const grown = await check();
    expect(grown.read).toBe(1);
    expect(grown.report).toEqual(await buildDriftReport(roots, { maxLineBytes }));
    rmSync(join(scratch, 'claude', session));
    const less = await check();
    expect(less).toEqual({ report: await buildDriftReport(roots, { maxLineBytes }), read: 0 });
  });

  it('reads everything for other rules, after damage, and if it cannot be written', async () => {
    const { report } = await check();
    expect((await check(undefined, maxLineBytes + 1)).read).toBe(report.totals.files);
    await check();
    const stored = readFileSync(join(scratch, 'cache/check.cache'));
    writeFileSync(join(scratch, 'cache/check.cache'), stored.subarray(0, stored.length / 2));
    expect(await check()).toEqual({ report, read: report.totals.files });
    const nowhere = join(scratch, 'claude', session, 'check.cache');
    expect(await check(nowhere)).toEqual({ report, read: report.totals.files });
  });

  it('does not keep what was written this moment', async () => {
    await check();
    writeFileSync(join(scratch, 'claude', session), '{"type":"eta"}\n');
    expect((await check()).read).toBe(1);
    expect((await check()).read).toBe(1);
  });
});
