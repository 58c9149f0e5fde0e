import { sideFileEntry } from '../shapes/entry.ts';
import { number, object, optional, text } from '../shapes/shape.ts';

export const liveSessionFile = sideFileEntry({
  kind: 'live-session',
  doc:
    'A client that is running now, named by its process. Removed at its end, but left behind by a crash, and ' +
    'process numbers are used again: trust it ' +
    'only where the process lives and started when `procStart` says.',
  format: 'json',
  content: object({
    pid: optional(number()),
    sessionId: optional(text('Not unique: two clients can have the same session open')),
    cwd: optional(text()),
    startedAt: optional(number('Milliseconds since 1970')),
    procStart: optional(
      text('Start of the process as the system tells it: clock ticks since boot on Linux, a date on macOS'),
    ),
    version: optional(text()),
    peerProtocol: optional(number()),
    kind: optional(text(undefined, ['interactive'])),
    entrypoint: optional(text(undefined, ['cli', 'claude-vscode'])),
    name: optional(text('Name of the session for others to send messages to')),
    nameSource: optional(text(undefined, ['derived'])),
    status: optional(text('Whether the model is at work', ['idle', 'busy'])),
    updatedAt: optional(number('When `status` changed, in milliseconds since 1970')),
  }),
  example: {
    pid: 90389,
    sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    cwd: '/home/ada/harbour',
    startedAt: 1793610900000,
    procStart: '1069178',
    version: '2.1.325',
    peerProtocol: 1,
    kind: 'interactive',
    entrypoint: 'cli',
    name: 'harbour-2a',
    nameSource: 'derived',
    status: 'busy',
    updatedAt: 1793610960000,
  },
});
