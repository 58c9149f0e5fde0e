import { call, reply, say, think } from '../api/reply.ts';
import { todoScript } from './tools.ts';
import type { Action, Scenario } from './scenario.ts';
import { free, terminalScenario } from './terminal-scenario.ts';
import { project } from './waiting-scripts.ts';

/** A command that opens a dialog, and its end. */
const glance = (command: string): readonly Action[] => [{ submit: command }, { dismiss: true }];

export const basic = terminalScenario(
  'basic',
  'prompts and the commands of the client, a shell line, a name, an export, a new session',
  free,
  [
    { ask: 'Good morning, harbour', answer: /Good morning to you/ },
    ...glance('/status'),
    ...glance('/cost'),
    ...glance('/context'),
    ...glance('/model'),
    { shell: 'echo from the shell' },
    { written: /bash-stdout/ },
    {
      since: '2.0.64',
      actions: [{ submit: '/rename quiet harbour' }, { written: /quiet harbour/ }, { dismiss: true }],
    },
    ...glance('/export /home/dev/code/harbour/exported.txt'),
    { ask: 'And good evening', answer: /Good evening to you/ },
    ...glance('/clear'),
    { ask: 'A new day', answer: /A new day it is/ },
  ],
  {
    scripts: [
      { prompt: 'Good morning', replies: [reply(think('Be friendly.'), say('Good morning to you.'))] },
      { prompt: 'And good evening', replies: [reply(say('Good evening to you.'))] },
      { prompt: 'A new day', replies: [reply(say('A new day it is.'))] },
    ],
  },
);

export const compact = terminalScenario(
  'compact',
  'a conversation that is compacted twice by hand',
  free,
  [
    { ask: 'Read the papers', answer: /The papers are read/ },
    { submit: '/compact' },
    { written: /"isCompactSummary":true/ },
    { dismiss: true },
    { ask: 'Read them again', answer: /Read again/ },
    { submit: '/compact keep the cranes' },
    { written: /(?:"isCompactSummary":true[^]*){2}/ },
    { dismiss: true },
    { ask: 'What is left', answer: /Only the cranes/ },
  ],
  {
    scripts: [
      {
        prompt: 'Read the papers',
        replies: [
          reply(
            call('Read', { file_path: `${project}/README.md` }),
            call('Read', { file_path: `${project}/docs/cranes.md` }),
          ),
          reply(say('The papers are read.')),
        ],
      },
      {
        prompt: 'Read them again',
        replies: [reply(call('Read', { file_path: `${project}/src/tide.py` })), reply(say('Read again.'))],
      },
      { prompt: 'What is left', replies: [reply(say('Only the cranes.'))] },
    ],
  },
);

export const queue = terminalScenario(
  'queue',
  'prompts that are typed while the client is busy',
  free,
  [
    { submit: 'Load the ship' },
    { held: 'load' },
    { submit: 'Mind the crates' },
    { submit: 'And the barrels' },
    { release: 'load' },
    { see: /The ship is loaded/ },
    { idle: true },
    { ask: 'Is it done', answer: /It is done/ },
  ],
  {
    scripts: [
      {
        prompt: 'Load the ship',
        replies: [
          { ...reply(say('Loading.'), call('Bash', { command: 'echo crates', description: 'Load' })), hold: 'load' },
          reply(call('Bash', { command: 'echo barrels', description: 'Load' })),
          reply(say('The ship is loaded.')),
        ],
      },
      { prompt: 'Mind the crates', replies: [reply(say('The ship is loaded, crates and all.'))] },
      { prompt: 'And the barrels', replies: [reply(say('The ship is loaded, barrels and all.'))] },
      { prompt: 'Is it done', replies: [reply(say('It is done.'))] },
    ],
  },
);

const tally = (content: string) => call('Write', { file_path: `${project}/tally.txt`, content });

export const rewind = terminalScenario(
  'rewind',
  'files changed over three turns, then conversation and files put back',
  free,
  [
    { ask: 'Begin a tally', answer: /The tally has begun/ },
    { ask: 'Count one more', answer: /Two boats now/ },
    { ask: 'And yet another', answer: /Three boats now/ },
    { pressUntil: ['Escape', 'Escape'], see: /Rewind|Jump to a previous message|Restore/ },
    { press: ['Up'] },
    {
      since: '2.0.0',
      actions: [
        { pressUntil: ['Enter'], see: /Restore (?:code and )?conversation/ },
        { pressUntil: ['Enter'], unsee: /Restore (?:code and )?conversation/ },
      ],
    },
    { before: '2.0.0', actions: [{ press: ['Enter'] }] },
    { unsee: /Three boats now/ },
    { clear: true },
    { ask: 'Count in dozens', answer: /A dozen boats/ },
  ],
  {
    scripts: [
      {
        prompt: 'Begin a tally',
        replies: [
          reply(tally('boats: 1\n'), call('Read', { file_path: `${project}/README.md` })),
          reply(say('The tally has begun.')),
        ],
      },
      {
        prompt: 'Count one more',
        replies: [
          reply(call('Edit', { file_path: `${project}/tally.txt`, old_string: '1', new_string: '2' })),
          reply(call('Edit', { file_path: `${project}/README.md`, old_string: 'Seven', new_string: 'Eight' }, {})),
          reply(say('Two boats now.')),
        ],
      },
      {
        prompt: 'And yet another',
        replies: [
          reply(call('Edit', { file_path: `${project}/tally.txt`, old_string: '2', new_string: '3' })),
          reply(say('Three boats now.')),
        ],
      },
      { prompt: 'Count in dozens', replies: [reply(tally('dozens: 1\n')), reply(say('A dozen boats.'))] },
    ],
  },
);

export const mention = terminalScenario(
  'mention',
  'files and folders named with @',
  free,
  [
    { ask: 'Look at @README.md now', answer: /Seven berths it says/ },
    { ask: 'Look at @docs/ too', answer: /One paper in there/ },
    { ask: 'Change the sign yourself', answer: /The sign is changed/ },
  ],
  {
    scripts: [
      { prompt: 'Look at @README.md', replies: [reply(say('Seven berths it says.'))] },
      { prompt: 'Look at @docs/', replies: [reply(say('One paper in there.'))] },
      {
        prompt: 'Change the sign',
        replies: [
          reply(call('Bash', { command: 'echo more >> README.md', description: 'Add a line' })),
          reply(say('The sign is changed.')),
        ],
      },
    ],
  },
);

export const picker: Scenario = {
  name: 'picker',
  about: 'a session that is picked from the list, and one that is continued in the terminal',
  scripts: [
    { prompt: 'Light the lamp', replies: [reply(say('The lamp is lit.'))] },
    { prompt: 'Is it bright', replies: [reply(say('Very bright.'))] },
    { prompt: 'Put it out', replies: [reply(say('It is dark.'))] },
  ],
  steps: [
    { kind: 'terminal', flags: free, actions: [{ ask: 'Light the lamp', answer: /The lamp is lit/ }, { quit: true }] },
    {
      kind: 'terminal',
      flags: free,
      actions: [{ ask: 'Light the lamp twice', answer: /The lamp is lit/ }, { quit: true }],
    },
    {
      kind: 'terminal',
      flags: [...free, '--resume'],
      actions: [
        { see: /Light the lamp|Resume/ },
        { pressUntil: ['Enter'], see: /The lamp is lit/ },
        { idle: true },
        { ask: 'Is it bright', answer: /Very bright/ },
        { quit: true },
      ],
    },
    {
      kind: 'terminal',
      flags: [...free, '--continue'],
      actions: [
        { see: /The lamp is lit/ },
        { idle: true },
        { ask: 'Put it out', answer: /It is dark/ },
        { quit: true },
      ],
    },
  ],
};

export const terminalTodos = terminalScenario(
  'terminal-todos',
  'a list of what is to be done, in the terminal',
  [...free, '--model', 'claude-sonnet-4-5-20250929'],
  [{ ask: 'Make a list of chores', answer: /The list is kept/ }],
  { scripts: [{ prompt: 'Make a list', replies: todoScript }] },
);
