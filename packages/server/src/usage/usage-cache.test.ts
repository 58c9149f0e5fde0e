import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRoots } from '../disk/find-roots.ts';
import { readUsage } from './read-usage.ts';
import { openUsageCache } from './usage-cache.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-usage-cache-'));
const path = join(scratch, 'deep', 'usage.cache');
const demo = join(scratch, 'demo');
beforeAll(() => {
  for (const file of buildDemoTree('2026-11-01T12:00:00.000Z')) {
    mkdirSync(dirname(join(demo, file.path)), { recursive: true });
    writeFileSync(join(demo, file.path), file.content);
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const later = () => Date.parse('2100-01-01');
const read = async (isCached: boolean) => {
  const { facts, recorded } = await readUsage(await findRoots([demo], undefined), {
    maxLineBytes: 1 << 24,
    helpers: 0,
    onProblem: (problem) => expect(problem).toBeUndefined(),
    ...(isCached ? { cache: openUsageCache(path, later) } : {}),
  });
  return { facts: [...facts], recorded };
};

describe('the cache of usage', () => {
  it('gives what reading the files gives, also after one of them grew', async () => {
    const fresh = await read(false);
    expect(fresh.facts.length).toBeGreaterThan(10);
    expect(await read(true)).toEqual(fresh);
    expect(await read(true)).toEqual(fresh);
    const folder = join(demo, 'projects', readdirSync(join(demo, 'projects'))[0] ?? '');
    const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.jsonl')) ?? '');
    appendFileSync(
      file,
      JSON.stringify({
        type: 'assistant',
        uuid: 'x',
        timestamp: '2026-11-01T11:00:00.000Z',
        message: { id: 'msg_new', model: 'claude-opus-4-5', usage: { input_tokens: 7, output_tokens: 9 } },
      }) + '\n',
    );
    const grown = await read(false);
    expect(grown.facts.length).toBe(fresh.facts.length + 1);
    expect(await read(true)).toEqual(grown);
  });

  it('does not read files that did not change', async () => {
    const folder = join(demo, 'projects', readdirSync(join(demo, 'projects'))[0] ?? '');
    const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.jsonl')) ?? '');
    const when = new Date('2026-11-01T12:00:00Z');
    utimesSync(file, when, when);
    const before = await read(true);
    const { size } = statSync(file);
    // The same size and time, and nothing in it: whoever read it would find less.
    const content = readFileSync(file);
    writeFileSync(file, ' '.repeat(size));
    utimesSync(file, when, when);
    const after = await read(true);
    writeFileSync(file, content);
    expect(after).toEqual(before);
  });

  it('is made anew where it is damaged', async () => {
    const fresh = await read(false);
    writeFileSync(path, 'no cache');
    expect(await read(true)).toEqual(fresh);
  });
});
