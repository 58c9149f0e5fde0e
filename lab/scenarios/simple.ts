import { call, reply, say, think } from '../api/reply.ts';
import type { Scenario } from './scenario.ts';

export const simple: Scenario = {
  name: 'simple',
  about: 'one prompt, one answer',
  scripts: [
    {
      prompt: 'How many berths',
      replies: [reply(think('The README says it.'), say('The harbour has **seven** berths.'))],
    },
  ],
  steps: [{ kind: 'print', prompt: 'How many berths does the harbour have?' }],
};

export const slow: Scenario = {
  name: 'slow',
  about: 'one answer of many blocks, with calls between the texts',
  scripts: [
    {
      prompt: 'Walk along the quay',
      replies: [
        reply(
          think('From east to west.'),
          say('First the east side.'),
          call('Bash', { command: 'echo east', description: 'Look east' }),
          say('Then the middle.'),
          call('Bash', { command: 'echo middle', description: 'Look around' }),
          think('Almost there.'),
          call('Bash', { command: 'echo west', description: 'Look west' }),
        ),
        reply(say('Part one.'), say('Part two.'), think('Anything else?'), say('The quay is fine.')),
      ],
    },
  ],
  steps: [{ kind: 'print', prompt: 'Walk along the quay and tell what you see' }],
};

export const long: Scenario = {
  name: 'long',
  about: 'a session of many turns and calls',
  scripts: [
    {
      prompt: 'Check every berth',
      replies: [
        ...Array.from({ length: 60 }, (_none, berth) =>
          reply(
            ...(berth % 5 === 0 ? [think(`Berth ${berth} is next.`)] : []),
            say(`Looking at berth ${berth}.`),
            call('Bash', { command: `echo "berth ${berth} is free"`, description: `Check berth ${berth}` }),
          ),
        ),
        reply(say('All berths are free.')),
      ],
    },
    {
      prompt: 'And the cranes',
      replies: [reply(call('Read', { file_path: '/home/dev/code/harbour/docs/cranes.md' })), reply(say('Two cranes.'))],
    },
  ],
  steps: [
    { kind: 'print', prompt: 'Check every berth, one by one' },
    { kind: 'print', prompt: 'And the cranes?', flags: ['--resume', '{session}'] },
  ],
};

export const resume: Scenario = {
  name: 'resume',
  about: 'sessions that are continued, resumed and forked',
  scripts: [
    { prompt: 'Name the first crane', replies: [reply(say('The east crane.'))] },
    { prompt: 'Name the second crane', replies: [reply(say('The west crane.'))] },
    {
      prompt: 'Write that down',
      replies: [
        reply(call('Write', { file_path: '/home/dev/code/harbour/cranes.txt', content: 'east\nwest\n' })),
        reply(say('Written.')),
      ],
    },
    { prompt: 'Try another way', replies: [reply(say('A list on paper.'))] },
  ],
  steps: [
    { kind: 'print', prompt: 'Name the first crane' },
    { kind: 'print', prompt: 'Name the second crane', flags: ['--resume', '{session}'] },
    { kind: 'print', prompt: 'Write that down', flags: ['--continue'] },
    { kind: 'print', prompt: 'Try another way', flags: ['--resume', '{first}', '--fork-session'], since: '1.0.100' },
    { kind: 'print', prompt: 'Name the second crane once more', flags: ['--resume', '{session}'] },
  ],
};

export const sessionId: Scenario = {
  name: 'session-id',
  about: 'sessions whose id and name are given',
  scripts: [{ prompt: 'Ring the bell', replies: [reply(say('The bell rings.'))] }],
  steps: [
    { kind: 'print', prompt: 'Ring the bell', flags: ['--session-id', '5f1d6a3e-0c1b-4e5a-9a51-6f0f8d1c2b3a'] },
    { kind: 'print', prompt: 'Ring the bell again', flags: ['--name', 'harbour bell'], since: '2.1.100' },
    {
      kind: 'print',
      prompt: 'Ring the bell a third time',
      flags: ['--resume', '5f1d6a3e-0c1b-4e5a-9a51-6f0f8d1c2b3a'],
    },
  ],
};

export const folders: Scenario = {
  name: 'folders',
  about: 'folder names that the client has to encode',
  scripts: [{ prompt: 'Where are we', replies: [reply(say('In the harbour.'))] }],
  files: {
    'code/with space/a.md': 'a\n',
    'code/käpt’n_ü.v2/a.md': 'a\n',
    'code/⚓ 港/a.md': 'a\n',
    [`code/${'a-very-long-name/'.repeat(12)}a.md`]: 'a\n',
  },
  steps: [
    { kind: 'print', prompt: 'Where are we?', folder: 'code/with space' },
    { kind: 'print', prompt: 'Where are we?', folder: 'code/käpt’n_ü.v2' },
    { kind: 'print', prompt: 'Where are we?', folder: 'code/⚓ 港' },
    { kind: 'print', prompt: 'Where are we?', folder: `code/${'a-very-long-name/'.repeat(12)}` },
    { kind: 'shell', command: 'ln -s /home/dev/code/harbour /home/dev/code/linked' },
    { kind: 'print', prompt: 'Where are we?', folder: 'code/linked' },
  ],
};
