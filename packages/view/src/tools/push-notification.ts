import { findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const pushNotificationView = {
  names: ['PushNotification'],
  title: () => 'Push notification',
  summary: ({ input }) => findText(input, 'message') ?? '',
  panels: ({ details, status }) => {
    if (status !== 'ok') return [];
    const ways = [
      details['pushSent'] === true ? 'phone' : undefined,
      details['localSent'] === true ? 'desktop' : undefined,
    ].filter((way) => way !== undefined);
    const reason = findText(details, 'disabledReason');
    return [
      {
        kind: 'note',
        level: 'info',
        text:
          ways.length > 0 ? `Sent to ${ways.join(' and ')}` : `Not sent${reason === undefined ? '' : ` (${reason})`}`,
      },
    ];
  },
  isQuiet: true,
} satisfies ToolView;
