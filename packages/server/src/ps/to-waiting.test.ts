import { describe, expect, it } from 'vitest';
import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { openFileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { buildProcessList, type ProcessSession } from './build-process-list.ts';
import { parseLiveSession } from './read-live-sessions.ts';
import { listPendingCalls, toRegistryWaiting, toWaiting, type Waiting } from './to-waiting.ts';

function session(...records: readonly JsonObject[]): Session {
  const facts = openFileFacts({ isAgentFile: false });
  records.forEach((record, index) =>
    facts.add({
      kind: 'record',
      type: String(record['type']),
      value: record,
      number: index + 1,
      offset: index,
      byteLength: 1,
    } as unknown as ParsedLine),
  );
  return buildSession({ id: 's', main: { path: 's.jsonl', facts: facts.facts() }, agents: [] });
}

const prompt = { type: 'user', uuid: 'a', parentUuid: null, message: { role: 'user', content: 'Go.' } };
const say = (...blocks: readonly JsonObject[]) => ({
  type: 'assistant',
  uuid: 'b',
  parentUuid: 'a',
  message: { id: 'm', model: 'x', role: 'assistant', content: blocks },
});
const use = (name: string) => ({ type: 'tool_use', id: name, name, input: {} });

const wait = (of: Session): Waiting => toWaiting(of.status, listPendingCalls(of));

describe('toWaiting', () => {
  it.each([
    ['a first prompt', [], 'first prompt', []],
    ['the model after a prompt', [prompt], 'model', []],
    ['a person after an answer', [prompt, say({ type: 'text', text: 'Done.' })], 'user input', []],
    ['a tool', [prompt, say(use('Bash'))], 'tool', ['Bash']],
    ['an answer to a question', [prompt, say(use('AskUserQuestion'))], 'answer to a question', ['AskUserQuestion']],
    ['the approval of a plan', [prompt, say(use('ExitPlanMode'))], 'approval of a plan', ['ExitPlanMode']],
  ] as const)('waits for %s', (_name, records, expected, tools) => {
    const waiting = wait(session(...records));
    expect([waiting.for, waiting.calls.map((call) => call.tool)]).toEqual([expected, tools]);
  });

  it('says why a session stopped', () => {
    expect(
      wait(session(prompt, { ...say({ type: 'text', text: 'API Error' }), isApiErrorMessage: true })),
    ).toMatchObject({ for: 'user input', note: 'API error' });
    expect(
      wait(
        session(prompt, {
          ...prompt,
          uuid: 'c',
          parentUuid: 'a',
          message: { role: 'user', content: '[Request interrupted by user]' },
        }),
      ),
    ).toMatchObject({ for: 'user input', note: 'interrupted' });
  });
});

describe('what the registry says', () => {
  const said = (waiting: Waiting['for'], clientStatus: string | undefined, waitingFor?: string) =>
    toRegistryWaiting({ for: waiting, calls: [], note: undefined }, { clientStatus, waitingFor }).for;

  it.each([
    ['tool', 'waiting', 'permission prompt', 'permission'],
    // Claude Code 2.1.325 says no more than this of a question and of a plan.
    ['answer to a question', 'waiting', 'input needed', 'answer to a question'],
    ['approval of a plan', 'waiting', 'permission prompt', 'approval of a plan'],
    ['tool', 'waiting', 'approve Bash', 'permission'],
    ['tool', 'waiting', undefined, 'permission'],
    ['tool', 'busy', undefined, 'running tool'],
    ['tool', 'idle', undefined, 'user input'],
    ['tool', undefined, undefined, 'tool'],
    ['tool', 'a newer word', undefined, 'tool'],
    ['user input', 'busy', undefined, 'model'],
    ['model', 'idle', undefined, 'user input'],
    ['model', 'waiting', 'plan approval', 'approval of a plan'],
    ['model', 'waiting', 'a dialog', 'user input'],
    ['first prompt', 'idle', undefined, 'first prompt'],
    ['answer to a question', 'waiting', undefined, 'answer to a question'],
  ] as const)('decides over the transcript: %s, status %s, waitingFor %s', (waiting, status, waitingFor, expected) => {
    expect(said(waiting, status, waitingFor)).toBe(expected);
  });

  it('is the end of a client whose entry is gone, however lately it wrote', () => {
    const toSession = (id: string, configFolder: string | undefined): ProcessSession => ({
      id,
      configFolder,
      title: id,
      project: undefined,
      lastMs: 1,
      waiting: { for: 'tool', calls: [], note: undefined },
      inputs: new Map(),
    });
    const live = parseLiveSession({ pid: 7, sessionId: 'asks', status: 'waiting', waitingFor: 'permission prompt' });
    const rows = buildProcessList(
      live === undefined ? [] : [live],
      [toSession('asks', '/new'), toSession('ended', '/new'), toSession('grew', '/old')],
      new Set(['/new']),
    );
    expect(rows.map(({ session: id, waiting }) => [id, waiting.for, waiting.note])).toEqual([
      ['asks', 'permission', 'permission prompt'],
      ['grew', 'tool', undefined],
    ]);
  });
});
