import { sideFileEntry } from '../shapes/entry.ts';
import { boolean, list, nullable, number, object, opaque, optional, text } from '../shapes/shape.ts';

export const liveSessionFile = sideFileEntry({
  kind: 'live-session',
  doc:
    'A client that is running now, named by its process. Removed at its end, but left behind by a crash, and ' +
    'process numbers are used again: trust it ' +
    'only if the process is alive and started when `procStart` says.',
  format: 'json',
  content: object({
    pid: optional(number()),
    sessionId: optional(text('Not unique: two clients can have the same session open')),
    cwd: optional(text()),
    startedAt: optional(number('Milliseconds since 1970')),
    procStart: optional(
      text('Start of the process as reported by the system: clock ticks since boot on Linux, a date on macOS'),
    ),
    version: optional(text()),
    peerProtocol: optional(number()),
    peerFeatures: optional(
      list(text(undefined, ['notify_idle', 'reply_across_default_dirs']), 'What it can do for other clients'),
    ),
    kind: optional(text(undefined, ['interactive', 'bg', 'daemon', 'daemon-worker'])),
    entrypoint: optional(text(undefined, ['cli', 'claude-vscode'])),
    name: optional(text('Name of the session for others to send messages to')),
    nameSource: optional(text('Who chose it', ['derived', 'user', 'peer', 'collision', 'auto', 'hook'])),
    nameSince: optional(number('When it got its name, in milliseconds since 1970')),
    status: optional(
      text('Whether the model is at work, or the client waits for the user in the middle of a turn', [
        'idle',
        'busy',
        'waiting',
      ]),
    ),
    waitingFor: optional(
      text('What it waits for, only while it does; a plan and a question are not permission prompts', [
        'permission prompt',
        'dialog open',
        'input needed',
      ]),
    ),
    updatedAt: optional(number('When it was written, in milliseconds since 1970')),
    statusUpdatedAt: optional(number('When `status` changed, in milliseconds since 1970')),
    pidDomain: optional(text('Where `pid` is the number of a process: the namespace of it')),
    messagingSocketPath: optional(text('Where other clients send messages to')),
    asksForConvertedSkills: optional(nullable(boolean(), 'Only null was seen')),
    formerNames: optional(list(opaque('A name, maybe with its times'))),
    hostSessionId: optional(text('The session of the program that started it')),
    tmux: optional(text('Session, window and pane of tmux')),
    bridgeSessionId: optional(text('Name of the session at the other end of a remote connection')),
    logPath: optional(text()),
    agent: optional(text('Agent definition it runs as')),
    jobId: optional(text('The background job it works for: its folder below `jobs/`')),
    parkedJobId: optional(text('The background job it was left for')),
    spare: optional(boolean('Started ahead and waiting for work')),
    state: optional(text('State of the background job')),
    detail: optional(text('The same in words')),
    tempo: optional(text(undefined, ['active', 'idle', 'blocked'])),
    needs: optional(text('What it needs from the user')),
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
    nameSince: 1793610900000,
    status: 'waiting',
    waitingFor: 'permission prompt',
    updatedAt: 1793610960000,
    statusUpdatedAt: 1793610960000,
  },
});
