import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { number, text } from '../../shapes/shape.ts';
import { hookExample, hookOrigin } from './hook-origin.ts';

export const hookSuccessBase = kindBase({
  name: 'hook_success',
  role: 'log',
});

export const hookSuccessAttachment = () =>
  kindEntry(hookSuccessBase, {
    doc:
      'A hook ran and ended well. By far the most frequent attachment where hooks are set up, and mostly ' +
      'without output. At SessionStart it stands ' +
      'before the first prompt and is the root of the session.',
    fields: {
      ...hookOrigin,
      content: text('What the model is told; empty if the hook has no message'),
      stdout: text('All that the hook printed; JSON for the client, or text'),
      stderr: text(),
      exitCode: number(),
      command: text(),
      durationMs: number(),
    },
    example: {
      ...hookExample,
      content: '',
      stdout: '{}',
      stderr: '',
      exitCode: 0,
      command: 'node hooks/format.mjs',
      durationMs: 27,
    },
  });
