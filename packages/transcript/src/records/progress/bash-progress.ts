import type { JsonObject } from '../../json/json-value.ts';
import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { number, optional, text } from '../../shapes/shape.ts';

export const bashBase = kindBase({
  name: 'bash_progress',
  traits: { progressText: toPrinted },
});

export const bashProgress = () =>
  kindEntry(bashBase, {
    doc:
      'What a running `Bash` command has printed so far. Written about once a second; each report repeats all of ' +
      'the output before it.',
    fields: {
      output: text('The last lines'),
      fullOutput: text('All of it so far'),
      elapsedTimeSeconds: number(),
      totalLines: number(),
      totalBytes: optional(number()),
      taskId: optional(text('The background task it could become')),
      timeoutMs: optional(number('When the command will be stopped')),
    },
    example: {
      output: 'ok 3 buoys',
      fullOutput: 'ok 1 buoys\nok 2 buoys\nok 3 buoys',
      elapsedTimeSeconds: 3,
      totalLines: 3,
      totalBytes: 32,
      taskId: 'b4k9x2p',
    },
  });

/** All of the output; the last lines too where they are no part of it. */
function toPrinted(report: JsonObject): string {
  const all = toFieldText(report['fullOutput']);
  const last = toFieldText(report['output']);
  return all.includes(last.trim()) ? all : [all, last].filter((part) => part !== '').join('\n');
}
