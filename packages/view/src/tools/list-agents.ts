import type { ToolView } from './tool-view.ts';

export const listAgentsView = {
  names: ['ListAgents'],
  summary: ({ details }) =>
    typeof details['listing'] === 'string'
      ? `${details['listing'].split('\n').filter((line) => line.trim() !== '').length} reachable`
      : 'reachable agents',
  panels: ({ details, status, outputText }) => {
    if (status !== 'ok') return [];
    const { listing } = details;
    if (listing !== undefined && typeof listing !== 'string')
      return [{ kind: 'raw', value: listing, reason: undefined }];
    const text = listing ?? outputText;
    return text.trim() === ''
      ? [{ kind: 'note', level: 'info', text: 'No reachable agents' }]
      : [{ kind: 'text', text }];
  },
  isQuiet: true,
} satisfies ToolView;
