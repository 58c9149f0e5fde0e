import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Root } from './find-roots.ts';
import type { FolderWatch } from './watch-folder.ts';
import { watchRoots } from './watch-roots.ts';

let folder: string;
let watch: FolderWatch | undefined;
const told = new Set<string>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-roots-'));
  mkdirSync(join(folder, 'projects/-p/s/subagents'), { recursive: true });
  mkdirSync(join(folder, 'todos'));
  writeFileSync(join(folder, 'projects/-p/s.jsonl'), 'x');
  told.clear();
});
afterEach(() => {
  watch?.close();
  watch = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function open(...roots: readonly Root[]): FolderWatch {
  watch = watchRoots(roots, (path) => told.add(path));
  return watch;
}

const expectTold = (path: string) =>
  vi.waitFor(() => expect([...told]).toContain(join(folder, path)), { timeout: 120_000, interval: 10 });

describe('watched roots', () => {
  it('tell of transcripts anywhere below the projects of a config folder, and of nothing else in it', async () => {
    expect(open({ kind: 'config-folder', path: folder }).isWhole()).toBe(true);
    writeFileSync(join(folder, 'todos/one.json'), 'x');
    writeFileSync(join(folder, 'projects/-p/s/subagents/agent-a.jsonl'), 'x');
    await expectTold('projects/-p/s/subagents/agent-a.jsonl');
    appendFileSync(join(folder, 'projects/-p/s.jsonl'), 'y');
    await expectTold('projects/-p/s.jsonl');
    expect([...told].some((path) => path.includes('todos'))).toBe(false);
  });

  it('tell of a single transcript without a watch on what lies below its folder', async () => {
    open({ kind: 'file', path: join(folder, 'projects/-p/s.jsonl') });
    writeFileSync(join(folder, 'projects/-p/s/subagents/agent-a.jsonl'), 'x');
    appendFileSync(join(folder, 'projects/-p/s.jsonl'), 'y');
    await expectTold('projects/-p/s.jsonl');
    expect([...told].some((path) => path.includes('subagents'))).toBe(false);
  });

  it('are watched deeply where one of several roots asks for it', async () => {
    open(
      { kind: 'folder', path: join(folder, 'projects/-p') },
      { kind: 'file', path: join(folder, 'projects/-p/s.jsonl') },
    );
    writeFileSync(join(folder, 'projects/-p/s/subagents/agent-a.jsonl'), 'x');
    await expectTold('projects/-p/s/subagents/agent-a.jsonl');
  });

  it('say that only looking again tells where nothing is on disk', () => {
    expect(open({ kind: 'stdin', path: '-' }).isWhole()).toBe(false);
    watch?.close();
    expect(open({ kind: 'config-folder', path: join(folder, 'none') }).isWhole()).toBe(false);
  });
});
