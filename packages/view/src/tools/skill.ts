import { findText } from './field.ts';
import type { Panel } from '../model/panel.ts';
import type { ToolView } from './tool-view.ts';

export const skillView = {
  names: ['Skill', 'SlashCommand'],
  summary: ({ input }) =>
    [findText(input, 'skill') ?? findText(input, 'command') ?? '', findText(input, 'args') ?? ''].join(' ').trim(),
  panels: ({ details, status, outputText }): readonly Panel[] => {
    if (status !== 'ok') return [];
    const report = findText(details, 'result');
    if (report !== undefined) return [{ kind: 'markdown', label: 'Report', text: report }];
    return details['success'] === true || outputText.trim() === '' ? [] : [{ kind: 'text', text: outputText }];
  },
} satisfies ToolView;
