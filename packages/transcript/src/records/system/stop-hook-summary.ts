import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { listItems, toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { info, warning } from '../../shapes/notice.ts';
import { boolean, list, number, object, optional, text } from '../../shapes/shape.ts';

export const stopHookSummaryBase = kindBase({
  name: 'stop_hook_summary',
  role: 'log',
  traits: {
    notice: (record) => {
      const errors = listItems(record['hookErrors']).filter((item) => typeof item === 'string');
      const commands = listItems(record['hookInfos']).map((hook) => toFieldText(toFieldObject(hook)['command']));
      const detail = [...commands, ...errors].join('\n');
      if (record['preventedContinuation'] === true)
        return warning(
          ['A stop hook ended the turn', toFieldText(record['stopReason'])].filter(Boolean).join(': '),
          detail,
        );
      if (errors.length > 0)
        return warning(`${errors.length} stop ${errors.length === 1 ? 'hook' : 'hooks'} failed`, detail);
      // Without output there is nothing to tell, and most sessions with hooks have one after every answer.
      return record['hasOutput'] === true
        ? info(`${commands.length === 1 ? 'A stop hook' : `${commands.length} stop hooks`} ran`, detail)
        : undefined;
    },
  },
});

export const stopHookSummaryNotice = () =>
  kindEntry(stopHookSummaryBase, {
    doc:
      'Which hooks ran when the agent wanted to stop, and whether one of them made it continue. Written at the end ' +
      'of each turn where such hooks are set up.',
    fields: {
      hookCount: number(),
      hookInfos: list(
        object({ command: text('Command line of the hook'), durationMs: optional(number()) }),
        'The hooks that ran',
      ),
      hookErrors: list(text(), 'What failed hooks printed, and blocking ones too'),
      hookAdditionalContext: optional(list(text(), 'Text that hooks gave the model')),
      preventedContinuation: boolean('A hook ended the turn for good'),
      stopReason: text('Why, in the words of the hook; mostly empty'),
      hasOutput: boolean('There is something to show'),
      level: text(undefined, ['suggestion']),
      toolUseID: text('Name of the hook run, not of a tool call'),
    },
    example: {
      hookCount: 1,
      hookInfos: [{ command: 'npm test', durationMs: 2_140 }],
      hookErrors: ['The tide tests fail.'],
      hookAdditionalContext: [],
      preventedContinuation: false,
      stopReason: '',
      hasOutput: true,
      level: 'suggestion',
      toolUseID: '8a6f1b23-7c0e-4b1d-9f63-4a98b5d70e9c',
    },
  });
