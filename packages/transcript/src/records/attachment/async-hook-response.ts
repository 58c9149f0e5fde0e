import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { either, number, opaque, optional, text } from '../../shapes/shape.ts';

export const asyncHookResponseBase = kindBase({
  name: 'async_hook_response',
  role: 'log',
});

export const asyncHookResponseAttachment = () =>
  kindEntry(asyncHookResponseBase, {
    doc:
      'What a hook in the background answered after the work had gone on without it. It comes when the hook ' +
      'ends, far from the call that started ' +
      'it, and names no tool call.',
    documented: 'seen in public transcripts of 2.1.112 – 2.1.167',
    fields: {
      processId: optional(either([text(), number()], 'The hook’s process, as the client names it')),
      hookName: optional(text('Event and, for tools, the tool: `PostToolUse:Bash`')),
      hookEvent: optional(text()),
      response: optional(opaque('The JSON that the hook printed')),
      stdout: optional(text()),
      stderr: optional(text()),
      exitCode: optional(number()),
    },
    example: {
      processId: 'async_hook_48213',
      hookName: 'PostToolUse:Edit',
      hookEvent: 'PostToolUse',
      response: { systemMessage: 'The tide tables were rebuilt.' },
      stdout: '{"systemMessage":"The tide tables were rebuilt."}',
      stderr: '',
      exitCode: 0,
    },
  });
