import { call, reply, say, type Reply, type Script } from '../api/reply.ts';
import type { Scenario } from './scenario.ts';

const echo = (text: string) => call('Bash', { command: `echo ${text}`, description: 'Echo' });

function failing(status: number, type: string, message: string, times?: number): Reply {
  return { blocks: [say('After all.')], failure: { status, type, message, ...(times === undefined ? {} : { times }) } };
}

const overloaded = (times?: number) => failing(529, 'overloaded_error', 'Overloaded', times);

const storm: Script = {
  prompt: 'Get through the storm',
  replies: [
    { ...overloaded(2), blocks: [echo('calm')] },
    { ...failing(500, 'api_error', 'Internal server error', 1), blocks: [echo('sun')] },
    { ...failing(429, 'rate_limit_error', 'Too many boats', 1), blocks: [echo('wind')] },
    reply(say('The storm is over, and the boats are in.')),
  ],
};

/** Prompts, each answered by a failure or something else that is not a plain answer. */
const failures: readonly Script[] = [
  storm,
  {
    prompt: 'Hear half of it',
    replies: [{ ...reply(say('A rope'), echo('rope')), broken: 'error-event' }, reply(say('All of it.'))],
  },
  {
    prompt: 'Lose the line',
    replies: [{ ...reply(say('The line is lost in the middle')), broken: 'cut' }, reply(say('Found again.'))],
  },
  {
    prompt: 'Send a bad request',
    replies: [failing(400, 'invalid_request_error', 'messages: at least one boat is required')],
  },
  { prompt: 'Come without a pass', replies: [failing(401, 'authentication_error', 'invalid x-api-key')] },
  { prompt: 'Knock for ever', replies: [overloaded()] },
  {
    prompt: 'Tell too much',
    replies: [failing(400, 'invalid_request_error', 'prompt is too long: 250000 tokens > 200000 maximum')],
  },
  {
    prompt: 'Be cut short',
    replies: [{ ...reply(say('This goes on and')), stopReason: 'max_tokens' }, reply(say('on. Done.'))],
  },
  {
    prompt: 'Do what must not be',
    replies: [{ ...reply(say('No.')), stopReason: 'refusal' }, reply(say('Still no.'))],
  },
  { prompt: 'Take a rest', replies: [{ ...reply(say('A moment.')), stopReason: 'pause_turn' }, reply(say('Rested.'))] },
  { prompt: 'Say nothing', replies: [reply(), reply(say('Something.'))] },
  { prompt: 'Say an empty word', replies: [reply(say('')), reply(say('A word.'))] },
  { prompt: 'Stop at a mark', replies: [{ ...reply(say('Until here')), stopReason: 'stop_sequence' }] },
  { prompt: 'Think in secret', replies: [reply({ kind: 'redacted-thinking' }, say('A secret.'))] },
  {
    prompt: 'Speak unclearly',
    replies: [reply(call('Bash', {}, { rawInput: '{"command": "echo unfinished' })), reply(say('Clear again.'))],
  },
];

export const errors: Scenario = {
  name: 'errors',
  about: 'everything that the API can answer instead of an answer',
  scripts: failures,
  steps: failures.map(({ prompt }) => ({ kind: 'print', prompt: `${prompt}.` })),
};

export const terminalErrors: Scenario = {
  name: 'terminal-errors',
  about: 'retries and failures in the terminal',
  scripts: [...failures, { prompt: 'Are you there', replies: [reply(say('Here I am.'))] }],
  steps: [
    {
      kind: 'terminal',
      flags: ['--dangerously-skip-permissions'],
      actions: [
        { ask: 'Get through the storm.', answer: /the boats are in/ },
        { ask: 'Send a bad request.', answer: /at least one boat/ },
        { ask: 'Are you there?', answer: /Here I am/ },
        { quit: true },
      ],
    },
  ],
};

export const autoCompact: Scenario = {
  name: 'auto-compact',
  about: 'a conversation that the client compacts by itself',
  scripts: [
    {
      prompt: 'Fill the hold',
      replies: [
        { ...reply(say('Filling.'), echo('one')), inputTokens: 150_000 },
        { ...reply(say('Still filling.'), echo('two')), inputTokens: 995_000 },
        { ...reply(say('Full.'), echo('three')), inputTokens: 996_000 },
        reply(say('The hold is full.')),
      ],
    },
  ],
  steps: [
    { kind: 'print', prompt: 'Fill the hold', environment: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50' } },
    {
      kind: 'print',
      prompt: 'Fill the hold once more',
      flags: ['--resume', '{session}', '--model', 'claude-sonnet-4-5-20250929'],
    },
  ],
};
