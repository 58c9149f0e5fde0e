import { call, reply, say } from '../api/reply.ts';
import { picture } from './sample-files.ts';
import type { Scenario, StreamMessage } from './scenario.ts';

function send(...content: readonly object[]): StreamMessage {
  return { send: { type: 'user', message: { role: 'user', content } } };
}

const words = (text: string) => ({ type: 'text', text });

export const streamJson: Scenario = {
  name: 'stream-json',
  about: 'several messages on standard input: texts, a picture, one while the client is busy, an interruption',
  scripts: [
    {
      prompt: 'Hoist the flag',
      replies: [reply(call('Bash', { command: 'echo hoisted', description: 'Hoist' })), reply(say('The flag flies.'))],
    },
    { prompt: 'What is on this picture', replies: [reply(say('A small flag.'))] },
    {
      prompt: 'Count slowly',
      replies: [
        { ...reply(call('Bash', { command: 'echo one', description: 'Count' })), hold: 'count' },
        reply(say('Counted to one.')),
      ],
    },
    { prompt: 'And faster', replies: [reply(say('One two three.'))] },
    {
      prompt: 'Talk without end',
      replies: [{ ...reply(say('Once upon a time there was a harbour, and in it')), hold: 'tale' }],
    },
    { prompt: 'Now be short', replies: [reply(say('Short.'))] },
  ],
  steps: [
    {
      kind: 'stream',
      messages: [
        send(words('Hoist the flag')),
        { untilResults: 1 },
        send(words('What is on this picture?'), {
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: picture.toString('base64') },
        }),
        { untilResults: 2 },
        send(words('Count slowly')),
        send(words('And faster')),
        { release: 'count' },
        { untilText: 'One two three' },
      ],
    },
    {
      kind: 'stream',
      flags: ['--include-partial-messages'],
      messages: [
        send(words('Talk without end')),
        { untilText: 'Once upon' },
        { send: { type: 'control_request', request_id: 'stop-1', request: { subtype: 'interrupt' } } },
        { untilResults: 1 },
        send(words('Now be short')),
        { untilText: 'Short.' },
      ],
    },
  ],
};
