import { describe, expect, it } from 'vitest';
import { findTaskNotification } from './find-task-notification.ts';
import { prompt } from './session.test-kit.ts';

const words = (inside: string) =>
  `<task-notification>\n<task-id>a1</task-id>\n<tool-use-id>t1</tool-use-id>\n${inside}\n</task-notification>`;
const full = words(
  '<status>completed</status>\n<summary>Agent "Look" finished</summary>\n<result>All good.</result>\n' +
    '<usage><subagent_tokens>7676</subagent_tokens><tool_uses>1</tool_uses><duration_ms>1459</duration_ms></usage>',
);
const expected = {
  taskId: 'a1',
  toolUseId: 't1',
  status: 'completed',
  summary: 'Agent "Look" finished',
  report: 'All good.',
  totals: { durationMs: 1459, tokens: 7676, toolCalls: 1 },
};

describe('findTaskNotification', () => {
  it.each([
    ['a user record', prompt('u', null, full)],
    ['a line of the queue', { type: 'queue-operation', operation: 'enqueue', content: full }],
    ['a queued command', { type: 'attachment', attachment: { type: 'queued_command', prompt: full } }],
  ])('reads one in %s', (_name, record) => {
    expect(findTaskNotification(record)).toEqual(expected);
  });

  it('takes nothing from the report, which may quote another one', () => {
    const text = words(
      '<status>failed</status>' +
        '\n<result><status>completed</status><usage><tool_uses>99</tool_uses></usage></result>' +
        '\n<usage><tool_uses>2</tool_uses></usage>',
    );
    expect(findTaskNotification(prompt('u', null, text))).toMatchObject({
      status: 'failed',
      totals: { toolCalls: 2, tokens: undefined },
    });
  });

  it('reads one that only tells of an event', () => {
    expect(findTaskNotification(prompt('u', null, words('<summary>Monitor event</summary>')))).toMatchObject({
      status: undefined,
      totals: undefined,
    });
  });

  it('finds none in what a person typed', () => {
    expect(findTaskNotification(prompt('u', null, `Look at ${full}`))).toBeUndefined();
    expect(findTaskNotification({ type: 'queue-operation', operation: 'dequeue' })).toBeUndefined();
  });
});
