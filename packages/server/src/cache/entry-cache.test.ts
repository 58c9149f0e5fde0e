import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEntryCache } from './entry-cache.ts';

let scratch: string;
const toPath = () => join(scratch, 'cache/x.cache');
const open = (rules = 'one', maxBytes = 10_000) =>
  openEntryCache<{ readonly text: string }>(toPath(), { rules, maxBytes, now: () => 10_000 });

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-entry-cache-'));
  for (const name of ['a', 'b', 'c']) writeFileSync(join(scratch, name), '');
  const cache = open();
  for (const name of ['a', 'b', 'c']) cache.put(join(scratch, name), '1', 0, { text: `of ${name}\n\ud800` });
  cache.save();
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const list = (cache = open()) => ['a', 'b', 'c'].map((name) => cache.find(join(scratch, name), '1')?.text);
const all = ['of a\n\ud800', 'of b\n\ud800', 'of c\n\ud800'];

describe('openEntryCache', () => {
  it('knows what was put, for its stamp and under its rules alone, and shows it to nobody else', () => {
    expect(list()).toEqual(all);
    expect(open().find(join(scratch, 'a'), '2')).toBeUndefined();
    expect(list(open('other'))).toEqual([undefined, undefined, undefined]);
    expect(statSync(toPath()).mode & 0o077).toBe(0);
  });

  it('takes nothing from a file that is damaged anywhere', () => {
    const whole = readFileSync(toPath());
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(toPath(), damaged);
      expect(list()).toEqual([undefined, undefined, undefined]);
    }
    writeFileSync(toPath(), whole.subarray(0, whole.length - 5));
    expect(list()).toEqual([undefined, undefined, undefined]);
  });

  it('keeps what was not asked for while it is there, and drops it first where room is short', () => {
    rmSync(join(scratch, 'b'));
    const cache = open();
    cache.put(join(scratch, 'c'), '1', 0, { text: 'new' });
    cache.save();
    expect(list()).toEqual([all[0], undefined, 'new']);
    const short = open('one', 4096 + 1000);
    short.put(join(scratch, 'b'), '1', 0, { text: 'b'.repeat(900) });
    short.save();
    expect(list()).toEqual([undefined, 'b'.repeat(900), undefined]);
    expect(list(open('one', 10))).toEqual([undefined, undefined, undefined]);
  });

  it('does not keep what was written this moment, and lives without a file', () => {
    const cache = open();
    cache.put(join(scratch, 'a'), '2', 9000, { text: 'too soon' });
    cache.save();
    expect(open().find(join(scratch, 'a'), '2')).toBeUndefined();
    rmSync(toPath());
    mkdirSync(toPath());
    const unwritable = open();
    unwritable.put(join(scratch, 'a'), '3', 0, { text: 'nowhere' });
    unwritable.save();
    expect(list()).toEqual([undefined, undefined, undefined]);
  });
});
