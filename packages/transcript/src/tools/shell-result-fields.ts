import { boolean, list, number, opaque, optional, text } from '../shapes/shape.ts';
import { gitOperation } from './git-operation.ts';

/** What the result of a shell command may hold beside its output. Shared by `Bash` and `PowerShell`. */
export const shellResultFields = {
  isImage: optional(boolean('`stdout` holds the data of an image')),
  backgroundTaskId: optional(
    text('The command went to the background under this id; its output is fetched with `TaskOutput` or from a file'),
  ),
  backgroundedByUser: optional(boolean('The user sent it to the background while it ran')),
  assistantAutoBackgrounded: optional(boolean('The client sent it to the background because it took long')),
  timedOutAfterMs: optional(number('It ran into its timeout and was moved to the background instead of being killed')),
  backgroundCwdHint: optional(text('Note for the model that a `cd` in the background does not count')),
  backgroundEndsWithFinalResponse: optional(boolean('The background command is ended with the last answer')),
  returnCodeInterpretation: optional(
    text('Why an exit code other than 0 is not an error', ['No matches found', 'Some directories were inaccessible']),
  ),
  persistedOutputPath: optional(
    text(
      'File with the whole output, below `tool-results/` of the session; `stdout` is then cut to about 30,000 ' +
        'characters',
    ),
  ),
  persistedOutputSize: optional(number('Size of the whole output')),
  rawOutputPath: optional(text('File with the raw output')),
  structuredContent: optional(list(opaque(), 'Content blocks made from the output')),
  dangerouslyDisableSandbox: optional(boolean('Ran outside the sandbox')),
  gitOperation: optional(gitOperation),
  staleReadFileStateHint: optional(text('Note for the model that files it has read were changed by the command')),
  ghRateLimitHint: optional(text('Note for the model about the rate limit of the forge')),
};
