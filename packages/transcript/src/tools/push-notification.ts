import { toolEntry } from '../shapes/entry.ts';
import { boolean, object, optional, text } from '../shapes/shape.ts';

export const pushNotificationTool = toolEntry({
  name: 'PushNotification',
  doc: 'Sends a short message to the user’s desktop or phone.',
  documented: 'named by the client’s tool list and its published types, never seen in a file',
  input: {
    message: optional(text()),
    status: optional(text(undefined, ['proactive'])),
  },
  result: object({
    message: optional(text()),
    pushSent: optional(boolean('To the phone')),
    localSent: optional(boolean('To the desktop')),
    disabledReason: optional(text('Why nothing was sent', ['config_off', 'user_present', 'no_transport'])),
    sentAt: optional(text()),
  }),
  example: {
    input: { message: 'The tide import is done', status: 'proactive' },
    result: {
      message: 'The tide import is done',
      pushSent: true,
      localSent: false,
      sentAt: '2026-06-03T07:12:00.000Z',
    },
  },
});
