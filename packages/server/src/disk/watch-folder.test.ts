import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFolder, type FolderWatch } from './watch-folder.ts';

let folder: string;
let watch: FolderWatch;
let told: Set<string>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-watch-'));
  mkdirSync(join(folder, 'projects/-p/s/subagents'), { recursive: true });
  writeFileSync(join(folder, 'projects/-p/s.jsonl'), 'x');
  told = new Set();
  watch = watchFolder(folder, (path) => told.add(path));
});
afterEach(() => {
  watch.close();
  rmSync(folder, { recursive: true, force: true });
});

const expectTold = (path: string) =>
  vi.waitFor(() => expect([...told]).toContain(join(folder, path)), { timeout: 120_000, interval: 10 });

describe('a watched folder', () => {
  it('tells of files that grow and come, in any folder below', async () => {
    expect(watch.isWhole()).toBe(true);
    appendFileSync(join(folder, 'projects/-p/s.jsonl'), 'y');
    await expectTold('projects/-p/s.jsonl');
    writeFileSync(join(folder, 'projects/-p/s/subagents/agent-a.jsonl'), 'x');
    await expectTold('projects/-p/s/subagents/agent-a.jsonl');
  });

  it('tells of files in folders that came later, also several at once', async () => {
    mkdirSync(join(folder, 'projects/-q/t/subagents'), { recursive: true });
    await expectTold('projects/-q');
    writeFileSync(join(folder, 'projects/-q/t/subagents/agent-b.jsonl'), 'x');
    await expectTold('projects/-q/t/subagents/agent-b.jsonl');
  });

  it('follows a folder that is moved, and forgets one that is deleted', async () => {
    renameSync(join(folder, 'projects/-p'), join(folder, 'projects/-r'));
    await expectTold('projects/-r');
    appendFileSync(join(folder, 'projects/-r/s.jsonl'), 'y');
    await expectTold('projects/-r/s.jsonl');
    rmSync(join(folder, 'projects/-r'), { recursive: true });
    told.clear();
    mkdirSync(join(folder, 'projects/-r'));
    await expectTold('projects/-r');
    writeFileSync(join(folder, 'projects/-r/u.jsonl'), 'x');
    await expectTold('projects/-r/u.jsonl');
  });

  it('says where it cannot tell of everything', () => {
    const none = watchFolder(join(folder, 'none'), () => undefined);
    expect(none.isWhole()).toBe(false);
    none.close();
  });
});
