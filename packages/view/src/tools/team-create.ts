import { findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const teamCreateView = {
  names: ['TeamCreate'],
  summary: ({ input, details }) =>
    [findText(details, 'team_name') ?? findText(input, 'team_name') ?? '', findText(input, 'description') ?? '']
      .filter((part) => part !== '')
      .join(': '),
  panels: ({ input, details }) => {
    const [asked, given] = [findText(input, 'team_name'), findText(details, 'team_name')];
    const fields = [
      { name: 'Lead', value: findText(details, 'lead_agent_id') ?? findText(input, 'agent_type') ?? '' },
      { name: 'File', value: findText(details, 'team_file_path') ?? '' },
      { name: 'Requested name', value: given !== undefined && asked !== undefined && asked !== given ? asked : '' },
    ].filter(({ value }) => value !== '');
    return fields.length === 0 ? [] : [{ kind: 'fields', fields }];
  },
} satisfies ToolView;
