import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { either, list, nullable, object, opaque, optional, tagged, text } from '../../shapes/shape.ts';
import { usage } from '../fields/usage.ts';

export const agentBase = kindBase({
  name: 'agent_progress',
  traits: {
    progressText: (report) => {
      const message = toFieldObject(toFieldObject(report['message'])['message']);
      return [toFieldText(report['prompt']), toFieldText(message['content'])]
        .filter((part) => part !== '')
        .join('\n\n');
    },
    agentLink: (record) => {
      const { agentId } = toFieldObject(record['data']);
      const { parentToolUseID: toolUseId } = record;
      return typeof agentId === 'string' && typeof toolUseId === 'string' ? { agentId, toolUseId } : undefined;
    },
  },
});

export const agentProgress = () =>
  kindEntry(agentBase, {
    doc:
      'One step of a sub-agent, copied to the session that started it. The agent’s own file holds the same with ' +
      'more fields: show that, and count ' +
      'tokens there only. If nothing else links the agent to its call, this record does.',
    fields: {
      message: object(
        {
          type: text(undefined, ['assistant', 'user']),
          message: object({
            role: text(undefined, ['assistant', 'user']),
            content: either([text(), list(tagged('type', 'blocks'))]),
            model: optional(text()),
            id: optional(text('Name of the API message')),
            type: optional(text(undefined, ['message'])),
            stop_reason: optional(nullable(text())),
            stop_sequence: optional(nullable(text())),
            usage: optional(usage),
            context_management: optional(nullable(opaque())),
          }),
          uuid: text('Name of the same record in the agent’s file'),
          timestamp: text('ISO 8601 in UTC'),
          requestId: optional(text()),
          toolUseResult: optional(opaque('As in `user` records')),
        },
        'The step, like a record of the agent’s file',
      ),
      normalizedMessages: optional(list(opaque(), 'Messages around the step; only seen empty')),
      prompt: text('What the agent was asked, on every step'),
      agentId: text('The agent; part of the name of its file'),
      resume: optional(text('The agent that is resumed')),
    },
    example: {
      message: {
        type: 'assistant',
        message: {
          role: 'assistant',
          content: [
            {
              type: 'tool_use',
              id: 'toolu_01HarbourReadTide000000',
              name: 'Read',
              input: { file_path: '/home/ada/harbour/src/tide.ts' },
            },
          ],
          model: 'claude-haiku-4-5-20251001',
          id: 'msg_01HarbourAgentStep00000',
          type: 'message',
          stop_reason: null,
          stop_sequence: null,
          usage: {
            input_tokens: 3,
            cache_creation_input_tokens: 2_410,
            cache_read_input_tokens: 0,
            output_tokens: 1,
            service_tier: 'standard',
          },
        },
        uuid: 'd2f4b6c8-0a1c-4e3f-9b5d-7c8e9f0a1b2c',
        timestamp: '2026-11-02T09:15:04.000Z',
        requestId: 'req_011HarbourAgentStep0000',
      },
      normalizedMessages: [],
      prompt: 'Find where tide levels are rounded.',
      agentId: 'a7e3f70',
    },
  });
