import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { boolean, either, list, number, object, opaque, optional, tagged, text } from '../../shapes/shape.ts';

export const queuedCommandBase = kindBase({
  name: 'queued_command',
  role: 'turn',
  traits: { queue: 'message' },
});

export const queuedCommandAttachment = () =>
  kindEntry(queuedCommandBase, {
    doc:
      'A message that reached the model in the middle of a turn: typed by the user while it worked, or the ' +
      'report of a background task. The text ' +
      ('is only here, in no `user` record; `commandMode`, `origin`, `isMeta` and the text itself tell the ' +
        'two apart. Really written since 2.1.97.'),
    fields: {
      prompt: either(
        [text(), list(tagged('type', 'blocks'))],
        'What was typed, or `<task-notification>` with its fields',
      ),
      commandMode: text(undefined, ['prompt', 'task-notification']),
      timestamp: optional(text('When it was put into the queue, earlier than the record’s own')),
      source_uuid: optional(text('The same as `commandUuid` of the queue operation that removed it')),
      origin: optional(
        object(
          {
            kind: text(undefined, ['human', 'task-notification', 'peer', 'coordinator']),
            producer: optional(text('What made a notification', ['session-task'])),
            from: optional(text('Messages of another session: who sent it')),
            name: optional(text()),
            msg_id: optional(text()),
            body: optional(text()),
            fromMode: optional(text('Permission mode of the sender')),
            hopChain: optional(opaque()),
            verifiedPeerPid: optional(number()),
          },
          'Who sent it; absent in older versions, also for the user',
        ),
      ),
      isMeta: optional(boolean('Put into the queue by the client, not typed by the user')),
      delivery_id: optional(text('The same as its `deliveryId`')),
      runId: optional(text('The run of the background task that reports')),
      humanTurn: optional(boolean('Typed by the user')),
      toolsUsedDelta: optional(list(text(), 'Tools the background task used since its last report')),
      usage: optional(
        object(
          {
            totalTokens: optional(number()),
            toolUses: optional(number()),
            durationMs: optional(number()),
          },
          'What the background task has used',
        ),
      ),
    },
    example: {
      prompt: 'And use metres, not feet.',
      commandMode: 'prompt',
      timestamp: '2026-11-02T09:14:41.118Z',
      source_uuid: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
      origin: { kind: 'human' },
      delivery_id: '2b3c4d5e-6f70-4182-93a4-b5c6d7e8f901',
      humanTurn: true,
    },
  });
