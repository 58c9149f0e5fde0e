import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';
import { findNumber, findText } from './field.ts';
import { toInputFields } from './generic.ts';
import { findPrettyJson } from './pretty-json.ts';
import type { ToolView } from './tool-view.ts';

export const remoteTriggerView = {
  names: ['RemoteTrigger'],
  summary: ({ input, details }) =>
    [
      [findText(input, 'action'), findText(input, 'trigger_id') ?? findText(input, 'session_id')]
        .filter((part) => part !== undefined)
        .join(' '),
      findText(details, 'summary') ?? '',
    ]
      .filter((part) => part !== '')
      .join(': '),
  panels: ({ input, details, status }): readonly Panel[] => {
    const { body } = input;
    const answer = findText(details, 'json') ?? '';
    const code = findNumber(details, 'status');
    return [
      ...(isJsonObject(body)
        ? toInputFields(body)
        : body === undefined
          ? []
          : [{ kind: 'raw', label: 'Sent', value: body, reason: undefined } as const]),
      ...(status !== 'ok' || answer === ''
        ? []
        : [
            {
              kind: 'code',
              label: code === undefined ? 'Answer' : `Answer (${code})`,
              text: findPrettyJson(answer) ?? answer,
              language: 'json',
              firstLine: undefined,
              path: undefined,
            } as const,
          ]),
    ];
  },
} satisfies ToolView;
