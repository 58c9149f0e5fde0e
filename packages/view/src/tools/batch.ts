import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';
import { toReadableAmount } from '../text/readable.ts';
import { findText, listObjects } from './field.ts';
import { toInputFields } from './generic.ts';
import type { ToolView } from './tool-view.ts';

/** Several calls in one, of early versions: its inner calls have no records of their own. */
export const batchView = {
  names: ['Batch'],
  summary: ({ input }) => {
    const calls = listObjects(input['invocations']);
    return (
      [findText(input, 'description') ?? '', calls.map((call) => findText(call, 'tool_name') ?? '?').join(', ')]
        .filter((part) => part !== '')
        .join(': ') || toReadableAmount(calls.length, 'call')
    );
  },
  panels: ({ input, status, outputText }): readonly Panel[] => [
    ...listObjects(input['invocations']).flatMap((call): Panel[] => {
      const label = findText(call, 'tool_name') ?? 'Call';
      const inner = call['input'];
      if (!isJsonObject(inner)) return [{ kind: 'raw', label, value: inner ?? null, reason: undefined }];
      const [fields] = toInputFields(inner);
      return [
        fields === undefined ? { kind: 'note', label, level: 'info', text: 'without input' } : { ...fields, label },
      ];
    }),
    ...(status !== 'ok' || outputText.trim() === ''
      ? []
      : [{ kind: 'text', label: 'Results', text: outputText } as const]),
  ],
} satisfies ToolView;
