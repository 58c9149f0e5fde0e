import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json-value.ts';
import { session } from '../session.test-kit.ts';

const queue = (operation: string, content?: string): JsonObject => ({
  type: 'queue-operation',
  operation,
  ...(content === undefined ? {} : { content }),
});
const attach = (more: JsonObject): JsonObject => ({
  type: 'attachment',
  uuid: crypto.randomUUID(),
  attachment: { type: 'queued_command', commandMode: 'prompt', prompt: 'and the tides?', ...more },
});
const count = (records: readonly JsonObject[]) => session(records).queuedPrompts.length;

describe('queued prompts', () => {
  it('are the attachments that a person typed', () => {
    expect(count([attach({}), attach({ origin: { kind: 'human' } })])).toBe(2);
    expect(count([attach({ commandMode: 'task-notification' })])).toBe(0);
    expect(count([attach({ origin: { kind: 'task-notification' } })])).toBe(0);
    expect(count([attach({ isMeta: true })])).toBe(0);
    expect(count([attach({ prompt: '<task-notification>x</task-notification>' })])).toBe(0);
    expect(count([attach({ prompt: [{ type: 'image', source: {} }] })])).toBe(1);
    expect(
      count([
        attach({
          prompt: [
            { type: 'text', text: 'look' },
            { type: 'image', source: {} },
          ],
        }),
      ]),
    ).toBe(1);
  });

  it('are told by attachments alone where the file has any, of whatever mode', () => {
    expect(count([attach({ commandMode: 'task-notification' }), queue('enqueue', 'x'), queue('remove')])).toBe(0);
  });

  it('are else the enqueued texts that were taken out in the middle of a turn', () => {
    expect(count([queue('enqueue', 'one'), queue('remove')])).toBe(1);
    expect(count([queue('enqueue', 'one'), queue('dequeue')])).toBe(0);
    expect(count([queue('enqueue', 'one'), queue('enqueue', 'two'), queue('popAll'), queue('remove')])).toBe(0);
    expect(count([queue('enqueue', '<task-notification>x'), queue('remove')])).toBe(0);
  });

  it('are taken by content, else the oldest; notifications and texts that are missing hold their place', () => {
    expect(session([queue('enqueue', 'one'), queue('enqueue', 'two'), queue('remove', 'two')]).queuedPrompts).toEqual([
      2,
    ]);
    expect(session([queue('enqueue', 'one'), queue('enqueue', 'two'), queue('remove', 'other')]).queuedPrompts).toEqual(
      [1],
    );
    expect(count([queue('enqueue', '<task-notification>x'), queue('enqueue', 'two'), queue('remove')])).toBe(0);
    expect(count([queue('enqueue'), queue('enqueue', 'two'), queue('remove'), queue('remove')])).toBe(1);
  });
});
