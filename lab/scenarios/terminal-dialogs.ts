import { call, reply, say, think } from '../api/reply.ts';
import type { Action } from './scenario.ts';
import { free, terminalScenario } from './terminal-scenario.ts';
import { longCommandScript, permissionScript, planScript, project, questionScript } from './waiting-scripts.ts';

/**
 * Escape, until the transcript tells of so many interruptions: not every version shows them. The line that tells
 * it has that text alone; requests that are kept in a transcript repeat it among others.
 */
const interruption = String.raw`"content":\[\{"type":"text","text":"\[Request interrupted[\w ]+\]"\}\]`;
const interruptUntil = (count: number): Action => ({
  pressUntil: ['Escape'],
  written: new RegExp(`(?:${interruption}[^]*){${count}}`),
});

export const interrupt = terminalScenario(
  'interrupt',
  'interruptions in a text, in a tool and in a sub-agent',
  free,
  [
    { submit: 'Tell a long tale' },
    { held: 'tale' },
    interruptUntil(1),
    { dismiss: true },
    { submit: 'Wait for the tide' },
    { written: /tail -f .dev/ },
    interruptUntil(2),
    { dismiss: true },
    { submit: 'Send a helper out' },
    { written: /tail -f README/ },
    interruptUntil(3),
    { dismiss: true },
    { ask: 'Never mind', answer: /As you wish/ },
  ],
  {
    // Otherwise a helper works in the background, where nobody can interrupt it.
    environment: { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1' },
    scripts: [
      {
        prompt: 'Tell a long tale',
        replies: [
          {
            ...reply(
              think('A tale.'),
              say('Once upon a time.\n\nThere was a harbour, and it was very quiet there by day and by night.'),
            ),
            hold: 'tale',
          },
        ],
      },
      longCommandScript,
      {
        prompt: 'Send a helper out',
        replies: [
          reply(
            call(['Agent', 'Task'], {
              description: 'Waits',
              prompt: 'Stay at the pier',
              subagent_type: 'general-purpose',
              run_in_background: false,
            }),
          ),
        ],
      },
      {
        prompt: 'Stay at the pier',
        replies: [reply(call('Bash', { command: 'tail -f README.md', description: 'Stay', timeout: 600_000 }))],
      },
      { prompt: 'Never mind', replies: [reply(say('As you wish.'))] },
    ],
  },
);

export const plan = terminalScenario(
  'plan',
  'plan mode: a plan that is approved, and a question that is answered',
  ['--permission-mode', 'plan'],
  [
    { submit: 'Plan the regatta' },
    { see: /Would you like to proceed/ },
    { pressUntil: ['Enter'], unsee: /Would you like to proceed/ },
    { see: /The regatta is planned/ },
    { idle: true },
    { submit: 'Ask me for the colour' },
    { see: /Which colour/ },
    { see: /Blue/ },
    { pressUntil: ['Down'], see: /[❯>] *2\. *Blue/ },
    { pressUntil: ['Enter'], see: /Blue it is|Submit answers/ },
    { pressUntil: ['Enter'], see: /Blue it is/ },
    { idle: true },
  ],
  {
    scripts: [planScript, questionScript],
  },
);

export const permission = terminalScenario(
  'permission',
  'permissions that are granted, rejected, and rejected with words',
  ['--permission-mode', 'default'],
  [
    { submit: 'Touch the bell' },
    { see: /Do you want to/ },
    { pressUntil: ['Enter'], unsee: /Do you want to/ },
    { see: /The bell is touched/ },
    { idle: true },
    { submit: 'Touch the anchor' },
    { see: /Do you want to/ },
    interruptUntil(1),
    { dismiss: true },
    { submit: 'Write the sign' },
    { see: /Do you want to/ },
    { pressUntil: ['Enter'], unsee: /Do you want to/ },
    { see: /The sign is written/ },
    { idle: true },
    { ask: 'That is enough', answer: /Enough/ },
  ],
  {
    scripts: [
      permissionScript,
      {
        prompt: 'Touch the anchor',
        replies: [
          reply(call('Bash', { command: 'mkdir anchor && rmdir anchor', description: 'Touch the anchor' })),
          reply(say('The anchor is touched.')),
        ],
      },
      {
        prompt: 'Write the sign',
        replies: [
          reply(call('Write', { file_path: `${project}/sign.txt`, content: 'Harbour\n' })),
          reply(say('The sign is written.')),
        ],
      },
      { prompt: 'That is enough', replies: [reply(say('Enough.'))] },
    ],
  },
);
