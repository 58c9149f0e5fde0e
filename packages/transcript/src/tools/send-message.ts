import { toolEntry } from '../shapes/entry.ts';
import { boolean, either, map, object, opaque, optional, text } from '../shapes/shape.ts';

export const sendMessageTool = toolEntry({
  name: 'SendMessage',
  act: 'messages-agent',
  doc:
    'Sends a message to an agent, a teammate or another session; one that had finished is woken and continues ' +
    'in its old transcript ' +
    ('(`resumedAgentId`). The client adds `type`, `recipient` and `content` to the recorded input, repeating ' +
      '`to` and `message`; the first ') +
    'versions had only these.',
  input: {
    to: optional(text('Name of a team mate or agent, agent id, `main`, or `*` for all of a team')),
    summary: optional(text('A few words for the user')),
    message: optional(
      either(
        [text(), map(opaque())],
        'The text, or an object with a `type` for requests and answers between team mates',
      ),
    ),
    notify_when_idle: optional(opaque()),
    type: optional(
      text('Kind of message', [
        'message',
        'broadcast',
        'shutdown_request',
        'shutdown_response',
        'plan_approval_response',
      ]),
    ),
    recipient: optional(text('The same as `to`')),
    recipient_kind: optional(text('How `to` was understood', ['name', 'agent'])),
    content: optional(text('The same as `message`')),
    request_id: optional(text('Which request it answers')),
    approve: optional(boolean('The answer to a request')),
  },
  result: object({
    success: optional(boolean()),
    message: optional(text('What the model is told')),
    msg_id: optional(text()),
    request_id: optional(text('Of a request to a team mate')),
    target: optional(text('Who was asked')),
    routing: optional(
      object(
        {
          sender: optional(text()),
          senderColor: optional(text()),
          target: optional(text('`@<name>`')),
          targetColor: optional(text()),
          summary: optional(text()),
          content: optional(text()),
        },
        'The message as put into the inbox of a team mate',
      ),
    ),
    resumedAgentId: optional(text('Agent that was woken')),
    revivedAgentId: optional(text('The same, if it had to be restored from its transcript')),
    pin: optional(
      object(
        {
          id: optional(text()),
          name: optional(text()),
          ref: optional(text('Six hexadecimal digits that distinguish agents of the same name')),
        },
        'The agent the name was resolved to',
      ),
    ),
    display: optional(opaque()),
  }),
  example: {
    input: {
      to: 'grace',
      summary: 'berth 4 is free',
      message: 'Berth 4 is free from noon. Please plan the ferry there.',
      type: 'message',
      recipient: 'grace',
      recipient_kind: 'name',
      content: 'Berth 4 is free from noon. Please plan the ferry there.',
    },
    result: {
      success: true,
      message: 'Message sent to grace’s inbox',
      msg_id: '0b7a5c1e-3f52-4d0a-9a63-5b1f2f0c7d11',
      routing: {
        sender: 'team-lead',
        target: '@grace',
        targetColor: 'blue',
        summary: 'berth 4 is free',
        content: 'Berth 4 is free from noon. Please plan the ferry there.',
      },
    },
  },
});
