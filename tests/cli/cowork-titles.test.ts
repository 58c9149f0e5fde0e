import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession, text as toText } from '@scrollkeep/transcript/fixtures';
import { runInProcess } from '../setup/run-in-process.ts';
import { writeTree } from '../web/start-web.ts';

let folder: string;
let root: string;
let desktopFile: string;
let id: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-cowork-titles-'));
  root = join(folder, 'local-agent-mode-sessions');
  const session = openSession({ version: '2.1.325', cwd: '/sessions/calm-tide', seed: 'gate' });
  session.prompt('Close the gate');
  session.assistant(toText('Done.'));
  writeTree(join(root, 'org/account/local_1/.claude'), session.files());
  id = session.sessionId;
  mkdirSync(join(folder, 'claude/projects'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ sources: [root] }));
  desktopFile = join(root, 'org/account/local_1.json');
  writeFileSync(join(root, 'org/account/local_1/audit.jsonl'), '{"type":"user","message":{"content":"Log"}}\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runInProcess(args, {
    env: {
      CLAUDE_CONFIG_DIR: join(folder, 'claude'),
      SCROLLKEEP_CONFIG: join(folder, 'config.json'),
      SCROLLKEEP_DATA_DIR: join(folder, 'data'),
      SCROLLKEEP_CACHE_DIR: join(folder, 'cache'),
    },
  });
  expect([args, status], stderr).toEqual([args, 0]);
  return stdout;
}

async function listTitles(...args: readonly string[]): Promise<readonly (readonly [unknown, unknown])[]> {
  const { projects } = JSON.parse(await run('ls', '--json', ...args)) as {
    readonly projects: readonly { readonly sessions: readonly Readonly<Record<string, unknown>>[] }[];
  };
  return projects.flatMap(({ sessions }) => sessions.map(({ title, titleFrom }) => [title, titleFrom] as const));
}

const fromPrompt = [['Close the gate', 'first-prompt']];

describe('the title of a Cowork session', () => {
  it('is the one of Claude Desktop, the same from files and from the index, and follows its file', async () => {
    writeFileSync(desktopFile, JSON.stringify({ title: '  Harbour gate ' }));
    const named = [['Harbour gate', 'desktop-title']];
    expect(await listTitles()).toEqual(named);
    await run('sync');
    expect(await listTitles()).toEqual(named);
    expect(JSON.parse(await run('search', 'Done', '--json'))).toMatchObject({ sessions: [{ title: 'Harbour gate' }] });
    expect(await run('show', id)).toContain('Harbour gate');
    expect(await run('show', 'Harbour gate')).toContain('Close the gate');
    writeFileSync(desktopFile, JSON.stringify({ title: 'Sluice' }));
    await run('sync');
    expect(JSON.parse(await run('search', 'Done', '--json'))).toMatchObject({ sessions: [{ title: 'Sluice' }] });
    rmSync(desktopFile);
    await run('sync');
    expect(await listTitles()).toEqual(fromPrompt);
  });

  it.each([
    ['no JSON', '{"title": "Gate"'],
    ['a list', '["Gate"]'],
    ['another type', '{"title": {"text": "Gate"}}'],
    ['an empty text', '{"title": " \\n "}'],
    ['more than 1 MB', JSON.stringify({ title: 'Gate', rest: 'x'.repeat(1024 * 1024) })],
  ])('is that of the transcript where the file has %s', async (_name, text) => {
    writeFileSync(desktopFile, text);
    expect(await listTitles(root)).toEqual(fromPrompt);
  });

  it.skipIf(process.platform === 'win32')('follows no link', async () => {
    writeFileSync(join(folder, 'elsewhere.json'), '{"title": "Gate"}');
    symlinkSync(join(folder, 'elsewhere.json'), desktopFile);
    expect(await listTitles(root)).toEqual(fromPrompt);
  });

  it('is printed without anything that steers a terminal, and is one line of bounded length', async () => {
    writeFileSync(desktopFile, JSON.stringify({ title: `\u001b[2JGate\u202e${'x'.repeat(5000)}\nmore` }));
    const text = await run('ls', root);
    expect(text).toContain('Gate');
    expect(text).not.toMatch(/[\u001b\u202e]/u);
    expect((await listTitles(root))[0]?.[0]).toHaveLength(1000);
  });

  it('comes from a transcript alone: the log beside it is none, whichever folder is named', async () => {
    for (const path of [root, join(root, 'org'), join(root, 'org/account/local_1')])
      expect(await listTitles(path), path).toHaveLength(1);
  });
});
