import { bashResult, openSession, text } from '../fixtures/index.ts';
import { describe, expect, it } from 'vitest';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { buildSession } from './build-session.ts';
import { openFileFacts } from './open-file-facts.ts';
import { toGitRows } from './rows/git-rows.ts';

function read(lines: string, isAgentFile = false) {
  const reader = openFileFacts({ isAgentFile });
  const records = openRecordReader();
  for (const line of [...records.push(new TextEncoder().encode(lines)), ...records.end()]) reader.add(line);
  return reader.facts();
}

const url = 'https://git.example/ada/harbour/pull/58';

function write(fill: (builder: ReturnType<typeof openSession>) => void): string {
  const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'git' });
  builder.prompt('Sort the boats.');
  fill(builder);
  builder.assistant(text('Done.'));
  return String(builder.files().find(({ path }) => path.endsWith('.jsonl'))?.content);
}

const build = (lines: string, agent?: string) =>
  buildSession({
    id: 's',
    main: { path: 's', facts: read(lines) },
    agents:
      agent === undefined
        ? []
        : [{ id: 'a1', path: 'a1', facts: read(agent, true), meta: undefined, runId: undefined }],
  });

describe('the git work of a session', () => {
  it('is the repository that a hash was pushed to, and the pull request of a branch', () => {
    const lines = write((builder) => {
      builder.call('Bash', { command: 'git commit -m One' }, bashResult('[boats 1111111] One\n'));
      builder.call('Bash', { command: 'git commit -m Two' }, bashResult('[boats 2222222] Two\n'));
      builder.prompt('Push it.');
      builder.call(
        'Bash',
        { command: 'git push && gh pr create --title Boats' },
        bashResult(`To git@git.example:ada/harbour.git\n   0000000..2222222  boats -> boats\n${url}\n`),
      );
      builder.call('Bash', { command: 'git commit -m Other' }, bashResult('[other 3333333] Other\n'));
      builder.call('Bash', { command: 'gh pr merge 58' }, bashResult(''));
    });
    expect(
      toGitRows(build(lines)).map((row) => [
        row.kind,
        row.hash ?? row.action,
        row.repository,
        row.repositoryCertainty,
        row.number,
        row.turn,
      ]),
    ).toEqual([
      ['commit', '1111111', 'ada/harbour', 'inferred', 58, 1],
      ['commit', '2222222', 'ada/harbour', 'recorded', 58, 1],
      ['push', '2222222', 'ada/harbour', 'recorded', undefined, 2],
      ['pull-request', 'created', 'ada/harbour', 'recorded', 58, 2],
      ['commit', '3333333', undefined, undefined, undefined, 2],
      ['pull-request', 'merged', 'ada/harbour', 'inferred', 58, 2],
    ]);
  });

  it('has each call once, whichever files repeat it', () => {
    const lines = write((builder) => {
      builder.call('Bash', { command: 'git commit -m One' }, bashResult('[boats 1111111] One\n'));
    });
    expect(build(lines + lines).listGitEvents()).toHaveLength(1);
    const [event] = build(lines, lines).listGitEvents();
    expect(build(lines, lines).listGitEvents()).toHaveLength(1);
    expect(event).toMatchObject({ agentId: undefined, turn: 1, cwd: '/home/ada/harbour', isCopied: false });
    const line = lines.split('\n').find((each) => each.includes('1111111'));
    expect(JSON.parse(line ?? '')).toMatchObject({ uuid: event?.uuid });
  });

  it('has the pull requests that the client names, each once', () => {
    const link = JSON.stringify({ type: 'pr-link', prNumber: 58, prUrl: url, prRepository: 'ada/harbour' });
    const events = build(`${write(() => undefined)}${link}\n${link}\n`).listGitEvents();
    expect(events).toMatchObject([{ kind: 'pull-request', action: 'linked', number: 58, url, certainty: 'recorded' }]);
  });
});
