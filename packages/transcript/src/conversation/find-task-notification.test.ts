import { describe, expect, it } from 'vitest';
import type { AgentRun } from './build-agent-runs.ts';
import { findAgentEnd, findTaskEnd, findTaskNotification } from './find-task-notification.ts';
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

describe('the end of a task', () => {
  const [first, last, event] = [
    '<status>failed</status>',
    '<status>completed</status>',
    '<summary>Monitor event</summary>',
  ].flatMap((inside) => findTaskNotification(prompt('u', null, words(inside))) ?? []);
  const told = [first, last, event].flatMap((each) => each ?? []);

  it('is the last notification with a status, by the task or its call', () => {
    expect(told).toHaveLength(3);
    expect(findTaskEnd(told, { taskId: 'a1' })).toBe(last);
    expect(findTaskEnd(told, { toolUseId: 't1' })).toBe(last);
    expect(findTaskEnd(told, { taskId: 'a2', toolUseId: undefined })).toBeUndefined();
  });

  it('is none for a call or a task without an id', () => {
    const nameless = told.map((each) => ({ ...each, taskId: undefined, toolUseId: undefined }));
    expect(findTaskEnd(nameless, { taskId: undefined, toolUseId: undefined })).toBeUndefined();
  });

  it('is not that of the workflow for one of its agents', () => {
    const run = { id: 'a2', toolUseId: 't1' } as AgentRun;
    expect(findAgentEnd(told, run)).toBe(last);
    expect(findAgentEnd(told, { ...run, file: { runId: 'w1' } as AgentRun['file'] })).toBeUndefined();
  });
});
