import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCheckpointHash } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import { readSessionPaths } from './read-session-paths.ts';

const { signal } = new AbortController();
let folder = '';

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-paths-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(lines: readonly string[], project = '-elsewhere') {
  const file = join(folder, 'session.jsonl');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return readSessionPaths(file, project, signal);
}

function toLine(cwd: string, more: object = {}): string {
  return JSON.stringify({ type: 'user', cwd, ...more });
}

describe('the paths of a session', () => {
  it('finds the directory that names its folder, wherever it first comes', async () => {
    const lines = [toLine('/a'), toLine('/a'), toLine('/a/b'), toLine('/a'), toLine('/home/ada/boats')];
    expect((await read(lines, '-home-ada-boats')).start).toBe('/home/ada/boats');
    expect((await read(lines)).start).toBe('/a');
  });

  it('tells a directory of a record from one in a tool call', async () => {
    const other = toLine('/b', { message: { input: { cwd: '/home/ada/boats' } } });
    expect((await read([toLine('/a'), other], '-home-ada-boats')).start).toBe('/a');
    const hidden = '{"message":{"cwd":"/a"},"cwd": "/home/ada/boats"}';
    expect((await read([toLine('/a'), hidden], '-home-ada-boats')).start).toBe('/home/ada/boats');
  });

  it('reads directories that are written with escapes, and more than it remembers', async () => {
    const escaped = '{"type":"user","cwd":"\\/home\\/ada\\/boats"}';
    expect((await read([toLine('/a'), escaped], '-home-ada-boats')).start).toBe('/home/ada/boats');
    const many = Array.from({ length: 40 }, (_, at) => toLine(`/a/${at}`));
    expect((await read([...many, toLine('/home/ada/boats')], '-home-ada-boats')).start).toBe('/home/ada/boats');
  });

  it('finds files with checkpoints in a line whose directory is known', async () => {
    const path = '/home/ada/boats/harbour.ts';
    const hash = toCheckpointHash(path);
    const snapshot = {
      type: 'file-history-snapshot',
      snapshot: { trackedFileBackups: { 'harbour.ts': { backupFileName: `${hash}@v1` } } },
    };
    const cwd = '/home/ada/boats';
    const { pathOfHash } = await read([toLine(cwd), JSON.stringify({ ...snapshot, cwd })]);
    expect([...pathOfHash]).toEqual([[hash, path]]);
  });
});
