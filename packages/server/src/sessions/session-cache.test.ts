import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSessionCache } from './session-cache.ts';
import type { SessionPlace } from './session-place.ts';

const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-cache-'));
const toFile = (path: string) => join(folder, path);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function place(id: string, records: number): SessionPlace {
  const path = `${id}.jsonl`;
  writeFileSync(
    toFile(path),
    Array.from(
      { length: records },
      (_none, index) =>
        `${JSON.stringify({ type: 'user', uuid: `${id}${index}`, message: { content: 'x'.repeat(1000) } })}\n`,
    ).join(''),
  );
  return {
    identity: id,
    id,
    project: { identity: 'p', folder: 'p', path: '', configFolder: undefined, mains: [], stampOf: () => '', toFile },
    main: { path, project: '', kind: 'main', session: id, agent: undefined, run: undefined },
    agents: [],
    bytes: statSync(toFile(path)).size,
    modifiedMs: 0,
    stamp: id,
  };
}

const open = (maxNodes: number) =>
  openSessionCache({
    maxLineBytes: 1e6,
    signal: new AbortController().signal,
    listSummaries: () => Promise.resolve([]),
    maxNodes,
  });

describe('the sessions in memory', () => {
  it('are read once when the list and a person want the same one at the same time', async () => {
    const large = place('large', 3000);
    const cache = open(1000);
    const [listed, opened] = await Promise.all([cache.readOnce(large), cache.read(large)]);
    expect([listed.session.thread.length, opened.session.thread.length]).toEqual([3000, 3000]);
    expect(cache.find('large')?.bytesRead()).toBe(large.bytes);
  });

  it('are let go after the list has seen them, where they are large and nobody waits', async () => {
    const cache = open(1000);
    await cache.readOnce(place('large', 3000));
    await cache.readOnce(place('small', 10));
    expect([cache.find('large'), cache.find('small')?.nodes()]).toEqual([undefined, 10]);
  });
});
