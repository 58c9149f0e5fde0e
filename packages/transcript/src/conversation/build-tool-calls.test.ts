import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { answer, call, command, prompt, r, result, session } from './session.test-kit.ts';

const error = { is_error: true };

function statusOf(records: readonly JsonObject[]): string | undefined {
  return session(records).calls.at(0)?.call.status;
}

function statusWith(
  content: string | readonly JsonObject[],
  more: JsonObject = {},
  block: JsonObject = {},
): string | undefined {
  return statusOf([call('a1', null, 't1', 'Bash'), result('r1', 'a1', 't1', content, more, block)]);
}

describe('the status of a call', () => {
  it('is ok or error by its result', () => {
    expect(statusWith('fine')).toBe('ok');
    expect(statusWith('Exit code 1', {}, error)).toBe('error');
  });

  it('is rejected where a person said no', () => {
    expect(statusWith('x', { toolDenialKind: 'user-rejected' }, error)).toBe('rejected');
    expect(statusWith('x', { toolUseResult: 'User rejected tool use' }, error)).toBe('rejected');
    expect(statusWith("The user doesn't want to proceed with this tool use.", {}, error)).toBe('rejected');
    expect(statusWith([{ type: 'text', text: "The user doesn't want to take this action right now." }])).toBe(
      'rejected',
    );
  });

  it('is denied where a rule or a hook said no, with or without is_error for a denial kind', () => {
    expect(statusWith('x', { toolDenialKind: 'permission-rule' })).toBe('denied');
    expect(statusWith('Permission to use Bash has been denied.', {}, error)).toBe('denied');
    expect(statusWith('PreToolUse:Bash hook error: no', {}, error)).toBe('denied');
    expect(statusWith('Permission to use Bash has been denied.')).toBe('ok');
  });

  it('is interrupted where any line or the note of the client says so', () => {
    expect(statusWith('partial\n[Request interrupted by user for tool use]', {}, error)).toBe('interrupted');
    expect(statusWith('he said [Request interrupted by user]')).toBe('ok');
    expect(statusWith('Interrupted by user')).toBe('interrupted');
    expect(statusWith('x', { toolUseResult: { interrupted: true } })).toBe('interrupted');
  });

  it('is lost where the conversation went on without it, pending where it may still come', () => {
    const open = call('a1', null, 't1', 'Bash', {}, 'm1');
    expect(statusOf([open])).toBe('pending');
    expect(statusOf([open, prompt('u2', 'a1')])).toBe('lost');
    expect(statusOf([open, command('c1', 'a1')])).toBe('lost');
    expect(statusOf([open, answer('a2', 'a1')])).toBe('lost');
    expect(statusOf([open, answer('a2', 'a1', { id: 'm1' })])).toBe('pending');
    expect(statusOf([open, answer('a2', 'a1', { record: { isSidechain: true } })])).toBe('pending');
    expect(statusOf([prompt('u0', null), answer('a0', 'u0'), open])).toBe('pending');
  });

  it('comes from the first of two results, wherever it stands', () => {
    expect(
      statusOf([result('r1', null, 't1', 'no', {}, error), call('a1', null, 't1', 'Bash'), result('r2', 'a1', 't1')]),
    ).toBe('error');
  });

  it('takes what the client noted down only where there is one result', () => {
    const block = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'x' });
    const both = {
      type: 'user',
      uuid: 'r1',
      message: { role: 'user', content: [block('t1'), block('t2')] },
      toolUseResult: { interrupted: true },
    };
    expect(
      session([call('a1', null, 't1', 'Bash'), call('a2', 'a1', 't2', 'Bash'), both]).calls.map(
        ({ call: made }) => made.status,
      ),
    ).toEqual(['ok', 'ok']);
  });

  it('counts an id once over main and agent files', () => {
    const copied = call('x1', null, 't1', 'Bash');
    const found = session(
      [call('a1', null, 't1', 'Bash'), result('r1', 'a1', 't1')],
      [{ id: 'a1', records: [copied, call('x2', 'x1', 't2', 'Read')] }],
    );
    expect(found.calls.map(({ call: made, agentId }) => [made.id, made.status, agentId])).toEqual([
      ['t1', 'ok', undefined],
      ['t2', 'pending', 'a1'],
    ]);
  });
});

describe('the status of a session', () => {
  it('is told by the last record that decides', () => {
    const status = (records: readonly JsonObject[]) => session(records).status;
    expect(status([])).toBe('empty');
    expect(status([prompt('u1', null)])).toBe('working');
    expect(status([prompt('u1', null), answer('a1', 'u1')])).toBe('waiting');
    expect(status([prompt('u1', null), call('a1', 'u1', 't1', 'Bash')])).toBe('working');
    expect(
      status([prompt('u1', null), call('a1', 'u1', 't1', 'Bash', {}, 'm1'), answer('a2', 'a1', { id: 'm1' })]),
    ).toBe('working');
    expect(status([prompt('u1', null), call('a1', 'u1', 't1', 'Bash'), result('r1', 'a1', 't1')])).toBe('working');
    expect(status([prompt('u1', null), prompt('i1', 'u1', '[Request interrupted by user]')])).toBe('interrupted');
    const cut = result('r1', 'a1', 't1', '[Request interrupted by user for tool use]');
    expect(status([prompt('u1', null), call('a1', 'u1', 't1', 'Bash'), cut])).toBe('interrupted');
    const both = [call('a1', 'u1', 't1', 'Bash', {}, 'm1'), call('a2', 'a1', 't2', 'Bash', {}, 'm1')];
    const ends = (one: string, other: string) =>
      r('user', 'r1', 'a2', {
        message: {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't1', content: one },
            { type: 'tool_result', tool_use_id: 't2', content: other },
          ],
        },
      });
    expect(status([prompt('u1', null), ...both, ends('Interrupted by user', 'Interrupted by user')])).toBe(
      'interrupted',
    );
    expect(status([prompt('u1', null), ...both, ends('Interrupted by user', 'fine')])).toBe('working');
    expect(status([prompt('u1', null), answer('a1', 'u1', { record: { isApiErrorMessage: true } })])).toBe('failed');
    expect(
      status([
        prompt('u1', null),
        answer('a1', 'u1'),
        command('c1', 'a1'),
        prompt('o1', 'c1', '<local-command-stdout>x</local-command-stdout>'),
      ]),
    ).toBe('waiting');
    expect(status([prompt('m1', null, 'x', { isMeta: true })])).toBe('empty');
  });
});
