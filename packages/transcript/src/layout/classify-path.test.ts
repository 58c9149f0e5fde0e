import { describe, expect, it } from 'vitest';
import { classifyPath } from './classify-path.ts';

const session = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const unknown = { class: 'unknown', kind: 'unknown' };

describe('classifyPath', () => {
  it('reads project and session from a transcript', () => {
    expect(classifyPath(`projects/-home-ann-app/${session}.jsonl`)).toEqual({
      class: 'transcript',
      kind: 'session-transcript',
      project: '-home-ann-app',
      session,
    });
  });

  it('reads the agent in each of its three places', () => {
    expect(classifyPath('projects/-p/agent-1a2b3c4d.jsonl')).toEqual({
      class: 'transcript',
      kind: 'agent-transcript',
      project: '-p',
      agent: '1a2b3c4d',
    });
    expect(classifyPath(`projects/-p/${session}/subagents/agent-ab12cd3.jsonl`)).toEqual({
      class: 'transcript',
      kind: 'agent-transcript',
      project: '-p',
      session,
      agent: 'ab12cd3',
    });
    expect(classifyPath(`projects/-p/${session}/subagents/workflows/wf_1/agent-a1.jsonl`)).toEqual({
      class: 'transcript',
      kind: 'agent-transcript',
      project: '-p',
      session,
      run: 'wf_1',
      agent: 'a1',
    });
  });

  it('finds an agent in a folder below subagents that it does not know', () => {
    expect(classifyPath(`projects/-p/${session}/subagents/a/b/agent-x.jsonl`)).toMatchObject({
      kind: 'agent-transcript',
      session,
      agent: 'x',
    });
  });

  it('does not take a journal for a transcript', () => {
    expect(classifyPath(`projects/-p/${session}/subagents/workflows/wf_1/journal.jsonl`)).toEqual({
      class: 'side',
      kind: 'workflow-journal',
      project: '-p',
      session,
      run: 'wf_1',
    });
    expect(classifyPath('projects/-p/journal.jsonl').class).toBe('side');
  });

  it('gives a checkpoint its hash and a numeric version', () => {
    expect(classifyPath(`file-history/${session}/d358f484ed29fb31@v12`)).toEqual({
      class: 'side',
      kind: 'checkpoint',
      session,
      hash: 'd358f484ed29fb31',
      version: 12,
    });
    expect(classifyPath(`file-history/${session}/d358f484ed29fb31@vx`)).toEqual(unknown);
  });

  it('splits a todo list into session and agent', () => {
    expect(classifyPath(`todos/${session}-agent-${session}.json`)).toEqual({
      class: 'side',
      kind: 'todo-list',
      session,
      agent: session,
    });
    expect(classifyPath(`todos/${session}.json`)).toEqual({ class: 'side', kind: 'todo-list', session });
  });

  it('accepts backslashes, a leading dot and doubled separators', () => {
    const expected = classifyPath(`projects/C--Users-ann/${session}.jsonl`);
    expect(classifyPath(`projects\\C--Users-ann\\${session}.jsonl`)).toEqual(expected);
    expect(classifyPath(`./projects//C--Users-ann/${session}.jsonl`)).toEqual(expected);
  });

  it.each([
    '.credentials.json',
    '.CREDENTIALS.JSON',
    '.credentials.json.bak',
    '.credentials.json~',
    'old\\.credentials.json',
    `projects/-p/${session}/.credentials.json`,
    'projects/../.credentials.json',
    '.claude.json',
    '.claude.json.corrupted.1770000000000',
    '.claude copy.json',
    '.claude.json.tmp.12',
    'backups/anything',
    '.config.json',
    'tokens.json',
    'API_KEY',
    'auth.json',
    '.env',
    'skills/x/.env.production',
    'ide/1.lock',
    'skills/gmail/token.pickle',
    'memory/server.pem',
  ])('keeps %s secret', (path) => {
    expect(classifyPath(path).class).toBe('secret');
  });

  it.each([
    [`projects/secret-service/${session}.jsonl`, 'session-transcript'],
    ['projects/-home-ann-credentials-json/agent-1a2b3c4d.jsonl', 'agent-transcript'],
    [`projects/-p/${session}/subagents/agent-atoken-checker-43fee09f801922b0.meta.json`, 'agent-meta'],
    [`projects/-p/${session}/tool-results/mcp-vault-list_secrets-1770000000000.json`, 'tool-result'],
    ['projects/-p/memory/api-tokens.md', 'project-memory'],
    ['plans/rotate-oauth-token-nifty-stream.md', 'plan'],
    ['agents/secret-scanner.md', 'agent-definition'],
    ['keybindings.json', 'keybindings'],
  ])('does not hide %s for its name', (path, kind) => {
    expect(classifyPath(path).kind).toBe(kind);
  });

  it('reads a jsonl below projects that it does not know as a transcript', () => {
    expect(classifyPath('projects/-p/deep/er/notes.jsonl')).toEqual({
      class: 'transcript',
      kind: 'other-transcript',
      project: '-p',
    });
    expect(classifyPath('notes.jsonl')).toEqual(unknown);
  });

  it.each([
    '',
    '/',
    '.',
    '..',
    'projects',
    'projects/-p',
    'something/else',
    `projects/../${session}.jsonl`,
    `../projects/-p/${session}.jsonl`,
    `C:\\Users\\ann\\.claude\\projects\\p\\${session}.jsonl`,
    '__proto__',
    'constructor/x',
  ])('leaves %j unknown', (path) => {
    expect(classifyPath(path)).toEqual(unknown);
  });
});
