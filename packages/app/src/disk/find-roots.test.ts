import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRoots } from './find-roots.ts';

let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'scrollkeep-roots-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('findRoots', () => {
  it('knows a config folder by its projects, any other folder, a file and standard input', async () => {
    mkdirSync(join(home, 'config/projects'), { recursive: true });
    mkdirSync(join(home, 'any'));
    writeFileSync(join(home, 'one.jsonl'), '');
    const roots = await findRoots(
      [join(home, 'config'), join(home, 'any'), join(home, 'one.jsonl'), '-'],
      undefined,
      home,
    );
    expect(roots.map((root) => root.kind)).toEqual(['config-folder', 'folder', 'file', 'stdin']);
  });

  it('takes no other folder with projects in it for a config folder', async () => {
    mkdirSync(join(home, 'code/projects/web'), { recursive: true });
    writeFileSync(join(home, 'code/projects/web/index.html'), '');
    mkdirSync(join(home, 'old/projects/named'), { recursive: true });
    writeFileSync(join(home, 'old/projects/named/s.jsonl'), '');
    expect(
      (await findRoots([join(home, 'code'), join(home, 'old')], undefined, home)).map((root) => root.kind),
    ).toEqual(['folder', 'config-folder']);
  });

  it('prefers arguments to settings and settings to the usual folders', async () => {
    for (const path of ['.claude/projects', '.config/claude/projects', 'set/projects', 'named/projects'])
      mkdirSync(join(home, path), { recursive: true });
    expect((await findRoots([join(home, 'named')], [join(home, 'set')], home)).map((root) => root.path)).toEqual([
      join(home, 'named'),
    ]);
    expect((await findRoots([], [join(home, 'set')], home)).map((root) => root.path)).toEqual([join(home, 'set')]);
    expect((await findRoots([], undefined, home)).map((root) => root.path)).toEqual([
      join(home, '.claude'),
      join(home, '.config/claude'),
    ]);
  });

  it('finds nothing where nothing is, without failing', async () => {
    expect(await findRoots([], undefined, home)).toEqual([]);
    expect(await findRoots([], [join(home, 'missing')], home)).toEqual([]);
  });

  it('fails with a hint for a named path that does not exist', async () => {
    await expect(findRoots([join(home, 'missing')], undefined, home)).rejects.toMatchObject({
      code: 'NO_SUCH_PATH',
      exitCode: 66,
    });
  });
});
