import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession, text as toText } from '@scrollkeep/transcript/fixtures';
import { listCommands } from '../../packages/app/src/command-line/command-registry.ts';
import { registry } from '../../packages/app/src/commands/registry.ts';
import { getCommandLine } from '../setup/command-lines.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { writeTree } from '../web/start-web.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-root-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Commands that take paths as well: with none of them they read `--root`. */
const readers = ['ls', 'overview', 'usage', 'ps', 'sync', 'inspect', 'check', 'serve', 'mcp', 'projects list'];

function write(root: string, prompt: string): string {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: prompt });
  session.prompt(prompt);
  session.assistant(toText('Done.'));
  writeTree(root, session.files());
  return session.sessionId;
}

describe('--root with a folder that does not exist', () => {
  it('is one error in every command that reads sessions', async () => {
    const missing = join(folder, 'missing');
    const lines = [
      ...readers.map((name) => [...name.split(' '), '--root', missing]),
      ...listCommands(registry)
        .filter(({ name, rootsMayBeMissing }) => rootsMayBeMissing !== true && !readers.includes(name))
        .map(({ name }) => getCommandLine(name, missing))
        .filter((line) => line.includes('--root')),
    ];
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) {
      const { status, stdout, stderr } = await runCommand(line);
      expect({ line, status, stdout, stderr }).toEqual({
        line,
        status: 66,
        stdout: '',
        stderr: expect.stringContaining(`scrollkeep: --root ${missing}: no such folder\n`) as unknown,
      });
    }
  });

  it('is no error where the index or the archive has its sessions, or where only settings are shown', async () => {
    const [root, moved] = [join(folder, 'claude'), join(folder, 'moved')];
    const data = ['--data-dir', join(folder, 'data'), '--cache-dir', join(folder, 'cache')];
    write(root, 'Count the boats');
    expect((await runCommand(['sync', '--root', root, ...data])).status).toBe(0);
    renameSync(root, moved);
    const found = await runCommand(['search', 'boats', '--root', root, ...data]);
    expect(found).toMatchObject({ status: 0, stdout: expect.stringContaining('boats') as unknown });
    expect((await runCommand(['config', 'show', '--root', join(folder, 'none')])).status).toBe(0);

    renameSync(moved, root);
    const other = ['--data-dir', join(folder, 'data'), '--cache-dir', join(folder, 'other')];
    expect((await runCommand(['archive', '--root', root, ...other, '--yes'])).status).toBe(0);
    renameSync(root, moved);
    expect(await runCommand(['ls', '--root', root, ...other])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Count the boats') as unknown,
    });
  });
});

describe('transcripts that were copied under one name', () => {
  const put = (place: string, prompt: string) => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: prompt });
    session.prompt(prompt);
    session.assistant(toText('Done.'));
    const [main] = session.files();
    mkdirSync(join(folder, 'store', place), { recursive: true });
    writeFileSync(join(folder, 'store', place, 'full.jsonl'), main?.content ?? '');
    return session.sessionId;
  };
  const own = () => ['--root', join(folder, 'store'), '--cache-dir', join(folder, 'cache')];

  it('are resumed by the ids in their records', async () => {
    const id = put('aa/0', 'Count the boats');
    const { stdout } = await runCommand(['search', 'boats', ...own()]);
    expect(stdout).toContain(`claude --resume ${id}\n`);
    expect(stdout).not.toContain('--resume full');
  });

  it('are sessions of their own in usage, as in ls', async () => {
    put('aa/0', 'Count the boats');
    put('bb/0', 'Mend the nets');
    const { stdout } = await runCommand(['usage', 'session', ...own()]);
    expect(stdout).toMatch(/full +Count the boats/);
    expect(stdout).toMatch(/full +Mend the nets/);
    const report = JSON.parse((await runCommand(['usage', 'session', ...own(), '--json'])).stdout) as {
      rows: { key: string; messages: number }[];
    };
    expect(report.rows.map(({ key, messages }) => [key, messages])).toEqual([
      ['full', 1],
      ['full', 1],
    ]);
    const byDay = JSON.parse((await runCommand(['usage', 'model', ...own(), '--json'])).stdout) as {
      rows: { sessions: number }[];
    };
    expect(byDay.rows.map(({ sessions }) => sessions)).toEqual([2]);
  });
});
