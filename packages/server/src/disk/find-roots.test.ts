import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRoots } from './find-roots.ts';
import { readSourceSurroundings } from './read-source-surroundings.ts';

let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'scrollkeep-roots-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const here = () => ({ ...readSourceSurroundings(home), platform: 'linux', env: {} });

describe('findRoots', () => {
  it('knows a config folder by its projects, any other folder, a file and standard input', async () => {
    mkdirSync(join(home, 'config/projects'), { recursive: true });
    mkdirSync(join(home, 'any'));
    writeFileSync(join(home, 'one.jsonl'), '');
    const roots = await findRoots(
      [join(home, 'config'), join(home, 'any'), join(home, 'one.jsonl'), '-'],
      undefined,
      here(),
    );
    expect(roots.map((root) => root.kind)).toEqual(['config-folder', 'folder', 'file', 'stdin']);
  });

  it('takes no other folder with projects in it for a config folder', async () => {
    mkdirSync(join(home, 'code/projects/web'), { recursive: true });
    writeFileSync(join(home, 'code/projects/web/index.html'), '');
    mkdirSync(join(home, 'old/projects/named'), { recursive: true });
    writeFileSync(join(home, 'old/projects/named/s.jsonl'), '');
    expect(
      (await findRoots([join(home, 'code'), join(home, 'old')], undefined, here())).map((root) => root.kind),
    ).toEqual(['folder', 'config-folder']);
  });

  it('prefers arguments to settings and settings to the usual folders', async () => {
    for (const path of ['.claude/projects', '.config/claude/projects', 'set/projects', 'named/projects'])
      mkdirSync(join(home, path), { recursive: true });
    expect((await findRoots([join(home, 'named')], [join(home, 'set')], here())).map((root) => root.path)).toEqual([
      join(home, 'named'),
    ]);
    expect((await findRoots([], [join(home, 'set')], here())).map((root) => root.path)).toEqual([join(home, 'set')]);
    expect((await findRoots([], undefined, here())).map((root) => root.path)).toEqual([
      join(home, '.claude'),
      join(home, '.config/claude'),
    ]);
  });

  it('finds Cowork sessions beside the usual folders, unless a root was named', async () => {
    const cowork = join(home, '.config/Claude/local-agent-mode-sessions');
    for (const path of [join(home, '.claude/projects'), cowork, join(home, '.claude-old/projects')])
      mkdirSync(path, { recursive: true });
    expect(await findRoots([], undefined, here())).toEqual([
      { kind: 'config-folder', path: join(home, '.claude') },
      { kind: 'folder', path: cowork, isSource: true },
    ]);
    expect(await findRoots([], [join(home, '.claude')], here())).toEqual([
      { kind: 'config-folder', path: join(home, '.claude') },
    ]);
  });

  it('reads folders that were added after those of the settings, each once', async () => {
    for (const path of ['.claude/projects', 'set/projects', 'added']) mkdirSync(join(home, path), { recursive: true });
    symlinkSync(join(home, 'set'), join(home, 'link'));
    const sources = ['added', 'link', 'missing'].map((name) => join(home, name));
    expect(await findRoots([], { roots: [join(home, 'set')], sources }, here())).toEqual([
      { kind: 'config-folder', path: join(home, 'set') },
      { kind: 'folder', path: join(home, 'added'), isSource: true },
    ]);
    expect((await findRoots([join(home, '.claude')], { roots: undefined, sources }, here())).length).toBe(1);
  });

  it('finds nothing where nothing is, without failing', async () => {
    expect(await findRoots([], undefined, here())).toEqual([]);
    expect(await findRoots([], [join(home, 'missing')], here())).toEqual([]);
  });

  it('fails with a hint for a named path that does not exist', async () => {
    await expect(findRoots([join(home, 'missing')], undefined, here())).rejects.toMatchObject({
      code: 'NO_SUCH_PATH',
      exitCode: 66,
    });
  });
});
