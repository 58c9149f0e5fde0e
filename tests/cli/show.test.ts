import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import type { SessionView } from '@scrollkeep/view/model/session-view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

let demo: DemoFolder;
let folder: string;
let sessions: readonly string[];
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-show-'));
  sessions = readdirSync(join(demo.path, 'projects'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/\\]+[/\\][^/\\]+\.jsonl$/.test(path) && !path.includes('agent-'))
    .map((path) => join(demo.path, 'projects', path));
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

const show = (...args: readonly string[]) => runInProcess(['show', ...args, '--root', demo.path]);

function writeBranches(): string {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/engine', seed: 'show' });
  session.prompt('First');
  session.assistant(text('One.'));
  const mark = session.leaf() ?? '';
  session.prompt('Given up');
  session.assistant(text('Two.'));
  session.rewindTo(mark);
  session.prompt('Another way');
  session.assistant(text('Three.'));
  const file = join(folder, `${session.sessionId}.jsonl`);
  writeFileSync(
    file,
    session
      .lines()
      .map((line) => `${line}\n`)
      .join(''),
  );
  return file;
}

describe('scrollkeep show', () => {
  it('prints every session of the demo tree as a conversation', async () => {
    expect(sessions.length).toBeGreaterThan(5);
    for (const session of sessions) {
      const { status, stdout, stderr } = await show(
        session,
        '--tools',
        'full',
        '--thinking',
        '--agents',
        '--path',
        'all',
      );
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(stdout).toMatch(/\n {2}resume {3}cd .* && claude --resume [0-9a-f-]{36}\n/);
      expect(stdout).toMatch(/── Turn 1 · .*──\n\n❯ /);
      expect(stdout).not.toContain('\u001b');
    }
  });

  it('finds the latest session, and one by a part of its title', async () => {
    const latest = await show('latest');
    expect(latest).toMatchObject({ status: 0, stderr: '' });
    const title = latest.stdout.split('\n', 1)[0] ?? '';
    expect((await show(title.slice(0, 12))).stdout).toBe(latest.stdout);
  });

  it('prints the documented JSON, which holds what the text shows', async () => {
    const { status, stdout } = await show('latest', '--json', '--agents');
    expect(status).toBe(0);
    const view = JSON.parse(stdout) as SessionView;
    expect(Object.keys(view)).toEqual(['format', 'version', 'header', 'turns', 'orphans', 'hidden']);
    expect(view.header).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      status: expect.any(String) as string,
    });
    const entries = view.turns.flatMap((turn) => turn.entries);
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual([
      'agents',
      'author',
      'call',
      'isFolded',
      'level',
      'otherLines',
      'panels',
      'place',
      'role',
      'size',
      'summary',
      'title',
    ]);
    expect(entries.some((entry) => entry.role === 'answer')).toBe(true);
    expect(view.hidden.records).toBe(view.turns.reduce((sum, turn) => sum + turn.hidden.records, 0));
  });

  it('shows the live path, another branch, or all of them', async () => {
    const file = writeBranches();
    const live = (await show(file)).stdout;
    expect(live).toContain('Another branch continues here with turn 2: Given up');
    expect(live).toContain('--path 2');
    expect(live).not.toContain('Two.');
    const other = (await show(file, '--path', '2')).stdout;
    expect(other).toContain('● Two.');
    expect(other).not.toContain('● Three.');
    const all = (await show(file, '--path', 'all')).stdout;
    expect(all).toContain('● Two.');
    expect(all).toContain('● Three.');
  });

  it('shows single turns and ranges of them', async () => {
    const file = writeBranches();
    const list = async (range: string) =>
      [...(await show(file, '--path', 'all', '--turn', range)).stdout.matchAll(/── Turn (\d)/g)]
        .map(([, number]) => number)
        .join('');
    expect([await list('2'), await list('2..3'), await list('2..'), await list('..2')]).toEqual([
      '2',
      '23',
      '23',
      '12',
    ]);
  });

  it('reads a transcript from standard input', async () => {
    const { status, stdout } = await runScrollkeep(['show', '-'], {
      input: '{"type":"user","uuid":"u","message":{"role":"user","content":"Hello there"}}\n',
    });
    expect(stdout).toContain('❯ Hello there');
    expect(status).toBe(0);
  });

  it('colours where asked, and never else', async () => {
    expect((await show('latest', '--color', 'always')).stdout).toContain('\u001b[');
  });

  it('refuses what makes no sense, with a hint', async () => {
    const file = writeBranches();
    const check = async (args: readonly string[], status: number, words: string) => {
      const run = await show(...args);
      expect(run).toMatchObject({ status, stdout: '' });
      expect(run.stderr).toContain(words);
    };
    await check([file, '--path', 'up'], 64, '--path must be live, all or the number of a turn');
    await check([file, '--turn', 'x'], 64, '--turn must be a number or a range');
    await check([file, '--turn', '5..3'], 64, 'start is after end');
    await check([file, '--tools', 'some'], 64, '--tools');
    await check([file, '--path', '9'], 66, 'there is no turn 9: the session has 3');
    await check([file, '--turn', '2'], 66, 'turn 2 is on another branch');
    await check([file, '--turn', '7..8'], 66, 'there are no such turns');
    await check(['no-such-session'], 66, 'no session matches');
  });

  it('says of a name from claude.ai that cloud sessions are not on this machine', async () => {
    for (const name of ['session_01Harbour', 'cse_01Harbour', 'https://claude.ai/code/session_01Harbour']) {
      const { status, stderr } = await show(name);
      expect([status, stderr]).toEqual([66, expect.stringContaining('Cloud sessions (claude.ai) are not stored')]);
    }
    expect((await show('session_of nobody')).stderr).not.toContain('Cloud sessions');
  });

  it('says where else a session is reached, in text and in JSON', async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/engine', seed: 'remote' });
    const { sessionId } = session;
    session.prompt('Is the ferry in?');
    session.assistant(text('Yes.'));
    session.record({ type: 'bridge-session', sessionId, bridgeSessionId: 'cse_01\u202e', lastSequenceNum: 3 });
    session.attachment({ type: 'remote_session_change', url: 'https://claude.ai/code/session_01\u001b[2J' });
    const file = join(folder, `${sessionId}.jsonl`);
    writeFileSync(file, `${session.lines().join('\n')}\n`);
    const { status, stdout } = await show(file);
    expect([status, /[\u202e\u001b]/.test(stdout)]).toEqual([0, false]);
    expect(stdout).toMatch(/^ {2}remote {3}runs remotely at https:\/\/claude\.ai\/code\/session_01/m);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /; remote control enabled, address not recorded \(session cse_01\S*\)/,
    );
    const { header } = JSON.parse((await show(file, '--json')).stdout) as SessionView;
    expect([header.remoteControl, header.remotePage]).toEqual([
      { session: 'cse_01\u202e', url: null },
      'https://claude.ai/code/session_01\u001b[2J',
    ]);
  });
});
