import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { ListItem } from '../model/panel.ts';
import { toReadableAmount } from '../text/readable.ts';
import { findNumber, findText, listObjects } from './field.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const reportFindingsView = {
  names: ['ReportFindings'],
  title: () => 'Findings',
  summary: (call) => {
    const level = findText(call.input, 'level');
    return `${toReadableAmount(listFindings(call).length, 'finding')}${level === undefined ? '' : ` (${level})`}`;
  },
  panels: (call) => {
    const findings = listFindings(call);
    return findings.length === 0
      ? [{ kind: 'note', level: 'info', text: 'No findings' }]
      : [{ kind: 'list', items: findings.map(toItem) }];
  },
} satisfies ToolView;

function listFindings({ input, details }: CallContent): readonly JsonObject[] {
  return listObjects(details['findings'] ?? input['findings']);
}

const states: Readonly<Record<string, ListItem['state']>> = {
  fixed: 'done',
  skipped: 'dropped',
  no_change_needed: 'dropped',
};

function toItem(finding: JsonObject): ListItem {
  const [file = '', line, outcome = ''] = [
    findText(finding, 'file'),
    findNumber(finding, 'line'),
    findText(finding, 'outcome'),
  ];
  const marks = [findText(finding, 'category'), findText(finding, 'verdict')?.toLowerCase()]
    .filter((mark) => mark !== undefined)
    .join(', ');
  const place = file === '' ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  const scenario = findText(finding, 'failure_scenario') ?? '';
  return {
    state: Object.hasOwn(states, outcome) ? (states[outcome] ?? 'open') : 'open',
    text: `${place}${findText(finding, 'summary') ?? findText(finding, 'short_summary') ?? ''}`,
    detail: [marks === '' ? '' : `(${marks})`, scenario].filter((part) => part !== '').join(' '),
  };
}
