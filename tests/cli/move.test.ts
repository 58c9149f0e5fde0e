import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  movedSession,
  newPath,
  oldPath,
  openMoveLab,
  expectMoved,
  toHash,
  worktreeSession,
  type MoveLab,
} from '../setup/move-kit.ts';

const [oldFolder, newFolder] = [oldPath, newPath].map((path) => `projects/${toProjectDirectory(path)}`) as [
  string,
  string,
];

let lab: MoveLab;
beforeEach(() => void (lab = openMoveLab()));
afterEach(() => lab.remove());

describe('scrollkeep move', () => {
  it('prints a plan and changes nothing', async () => {
    const before = lab.read();
    const { status, stdout, stderr } = await lab.scrollkeep('move', oldPath, newPath);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${oldFolder}\n`);
    expect(stdout).toContain('checkpoints   2 files, renamed only');
    expect(stdout).toContain('(add --write to apply)');
    expect(stdout).toContain('.claude.json stores them under the old path');
    expect(lab.read()).toEqual(before);
    expect(existsSync(lab.data)).toBe(false);
  });

  it('changes every place that names the path, and nothing else', async () => {
    const { status, stderr, stdout } = await lab.scrollkeep('move', oldPath, newPath, '--write', '--json');
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      from: oldPath,
      to: newPath,
      written: true,
      sessions: expect.arrayContaining([movedSession, worktreeSession]) as unknown,
      conflicts: [],
    });
    expectMoved(lab);
    expect(lab.read()[`${newFolder}/empty`]).toBe('(folder)');
    expect(existsSync(join(lab.config, oldFolder))).toBe(false);
    const moved = statSync(join(lab.config, newFolder, `${movedSession}.jsonl`));
    expect([moved.mode & 0o777, moved.mtime.toISOString()]).toEqual([0o600, '2026-11-01T12:00:00.000Z']);
  });

  it('lists each session once, where it is now, also after the next archive run', async () => {
    await lab.scrollkeep('archive', 'run', '--yes');
    await lab.scrollkeep('move', oldPath, newPath, '--write');
    for (const again of [false, true]) {
      if (again) await lab.scrollkeep('archive', 'run', '--yes');
      const { projects } = JSON.parse((await lab.scrollkeep('ls', '--json')).stdout) as {
        readonly projects: readonly { readonly path: string; readonly sessions: readonly { readonly id: string }[] }[];
      };
      const found = projects.filter(({ sessions }) => sessions.some(({ id }) => id.startsWith(movedSession)));
      expect(found.map(({ path }) => path)).toEqual([newPath]);
    }
  });

  it('lists each session once if the project folder keeps its name', async () => {
    const near = oldPath.replace('"old"', '-old-');
    await lab.scrollkeep('archive', 'run', '--yes');
    expect((await lab.scrollkeep('move', oldPath, near, '--write')).stdout).toContain('keeps its name');
    await lab.scrollkeep('archive', 'run', '--yes');
    const { stdout } = await lab.scrollkeep('ls', '--json');
    expect(stdout.split(movedSession).length - 1).toBeGreaterThan(0);
    expect(stdout).not.toContain(`${movedSession}.v1`);
  });

  it('goes back byte for byte with the opposite move', async () => {
    const before = lab.read();
    await lab.scrollkeep('move', oldPath, newPath, '--write');
    expect(lab.read()).not.toEqual(before);
    expect((await lab.scrollkeep('move', newPath, oldPath, '--write')).status).toBe(0);
    expect(lab.read()).toEqual(before);
  });

  it('is undone byte for byte, keeps newer prompts, and undoes one move after the other', async () => {
    const before = lab.read();
    await lab.scrollkeep('move', oldPath, newPath, '--write');
    const typed = (project: string) => `${JSON.stringify({ display: 'new', project })}\n`;
    appendFileSync(join(lab.config, 'history.jsonl'), typed(newPath));
    expect((await lab.scrollkeep('move', '--undo')).stdout).toContain('would be moved back');
    const { status, stderr } = await lab.scrollkeep('move', '--undo', '--write');
    expect([status, stderr]).toEqual([0, '']);
    expect(lab.read()).toEqual({ ...before, 'history.jsonl': before['history.jsonl'] + typed(oldPath) });
    const again = await lab.scrollkeep('move', '--undo', '--write');
    expect([again.status, again.stderr]).toEqual([66, 'scrollkeep: there is no move to undo\n']);
  });

  it('does not undo what would take newer messages back', async () => {
    await lab.scrollkeep('move', oldPath, newPath, '--write');
    appendFileSync(join(lab.config, newFolder, `${movedSession}.jsonl`), '\n{"type":"user"}\n');
    const before = lab.read();
    const { status, stderr } = await lab.scrollkeep('move', '--undo', '--write');
    expect(status).toBe(74);
    expect(stderr).toContain('1 file changed after the move');
    expect(stderr).toContain('scrollkeep move');
    expect(lab.read()).toEqual(before);
  });

  it('leaves sessions of another folder whose name looks the same', async () => {
    const twin = oldPath.replace('"old"', '-old-');
    const file = join(lab.config, oldFolder, '11111111-0000-4000-8000-000000000000.jsonl');
    writeFileSync(file, `${JSON.stringify({ type: 'user', cwd: twin, message: { content: 'x' } })}\n`);
    const { stdout } = await lab.scrollkeep('move', oldPath, newPath, '--write');
    expect(stdout).toContain('also has sessions of another folder');
    expect(existsSync(file)).toBe(true);
    expect(existsSync(join(lab.config, oldFolder, 'memory', 'MEMORY.md'))).toBe(true);
    expect(existsSync(join(lab.config, newFolder, `${movedSession}.jsonl`))).toBe(true);
  });

  it('refuses if a file is in the way, and says which', async () => {
    mkdirSync(join(lab.config, newFolder, 'memory'), { recursive: true });
    writeFileSync(join(lab.config, newFolder, 'memory', 'MEMORY.md'), 'mine');
    const before = lab.read();
    const { status, stderr } = await lab.scrollkeep('move', oldPath, newPath, '--write');
    expect(status).toBe(1);
    expect(stderr).toContain('nothing was moved, because 1 file already exists at the destination');
    expect(stderr).toContain('MEMORY.md');
    expect(lab.read()).toEqual(before);
  });

  it.each([
    ['in the project', { cwd: `${oldPath}/src`, sessionId: 'x' }],
    ['in the new folder', { cwd: newPath, sessionId: 'x' }],
    ['with one of its sessions', { cwd: '/elsewhere', sessionId: movedSession }],
    ['elsewhere, with the same prompt history', { cwd: '/elsewhere', sessionId: 'x' }],
  ])('refuses while a client is running %s', async (_, entry) => {
    writeFileSync(join(lab.config, 'sessions/1.json'), JSON.stringify({ pid: process.pid, ...entry }));
    const before = lab.read();
    const { status, stderr } = await lab.scrollkeep('move', oldPath, newPath, '--write');
    expect(status).toBe(74);
    expect(stderr).toContain(`Claude Code is running in ${entry.cwd} (process ${process.pid})`);
    expect(lab.read()).toEqual(before);
  });

  it('refuses while a client without a registry may be running', async () => {
    rmSync(join(lab.config, 'sessions'), { recursive: true });
    const now = new Date();
    utimesSync(join(lab.config, oldFolder, `${movedSession}.jsonl`), now, now);
    const { status, stderr } = await lab.scrollkeep('move', oldPath, newPath, '--write');
    expect(status).toBe(74);
    expect(stderr).toContain('was written less than ten minutes ago');
  });

  it('never follows or moves a link', async () => {
    const outside = join(dirname(lab.config), 'outside');
    writeFileSync(outside, 'mine');
    symlinkSync(outside, join(lab.config, oldFolder, 'memory', 'LINK.md'));
    const { status, stderr } = await lab.scrollkeep('move', oldPath, newPath, '--write');
    expect(status).toBe(74);
    expect(stderr).toContain('LINK.md is a symbolic link');
    expect(readFileSync(outside, 'utf8')).toBe('mine');
    expect(existsSync(join(lab.config, newFolder))).toBe(false);
  });

  it.each([
    [['/home/ada/nothing', newPath], 66, 'no sessions or prompts found for /home/ada/nothing'],
    [[oldPath, oldPath], 64, 'the old and the new path are the same'],
    [[oldPath], 64, 'two paths are needed'],
    [['/', newPath], 64, 'the root of a disk'],
    [['--undo', oldPath], 64, '--undo takes no paths'],
  ])('says what is wrong with %j', async (args, status, message) => {
    const result = await lab.scrollkeep('move', ...args, '--write');
    expect(result.stderr).toContain(message);
    expect(result.status).toBe(status);
  });

  it('writes the moved sessions to a file for another machine, and changes nothing here', async () => {
    const before = lab.read();
    const file = join(dirname(lab.config), 'there.skarchive');
    const remote = 'C:\\code\\harbour';
    const sent = await lab.scrollkeep('move', oldPath, remote, '--to-machine', file);
    expect([sent.status, sent.stderr]).toEqual([0, '']);
    expect(lab.read()).toEqual(before);
    const there = openMoveLab(() => ({ 'projects/-x/a.jsonl': '' }));
    try {
      expect((await there.scrollkeep('archive', 'import', file)).status).toBe(0);
      const restored = await there.scrollkeep('archive', 'restore', movedSession, '--to', there.config, '--write');
      expect(restored.stderr).toBe('');
      const found = there.read();
      expect(found[`projects/C--code-harbour/${movedSession}.jsonl`]).toContain('"cwd":"C:\\\\code\\\\harbour\\\\src"');
      expect(found[`file-history/${movedSession}/${toHash('C:\\code\\harbour\\src\\b.ts')}@v2`]).toBe('b\n');
      expect(Object.keys(found)).not.toContain('history.jsonl');
    } finally {
      there.remove();
    }
  });
});
