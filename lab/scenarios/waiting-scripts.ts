import { call, reply, say, type Script } from '../api/reply.ts';

// Prompts at which a client waits for a person, or for a program: for scenarios, which go on from there, and for
// promises, which look at it while it waits.

export const project = '/home/dev/code/harbour';

/** A plan that a person has to approve. */
export const planScript: Script = {
  prompt: 'Plan the regatta',
  replies: [
    reply(call('Read', { file_path: `${project}/README.md` })),
    reply(
      call('Write', ({ find }) => ({
        file_path: find(/(\/home\/dev\/\.claude\/plans\/[\w.-]+\.md)/),
        content: '# Plan\n\n1. Paint the bell\n2. Call the boats\n',
      })),
    ),
    reply(call('ExitPlanMode', { plan: '# Plan\n\n1. Paint the bell\n2. Call the boats\n' })),
    reply(say('The regatta is planned.')),
  ],
};

/** A question with two answers to choose from. */
export const questionScript: Script = {
  prompt: 'Ask me for the colour',
  replies: [
    reply(
      call('AskUserQuestion', {
        questions: [
          {
            question: 'Which colour shall it be?',
            header: 'Colour',
            multiSelect: false,
            options: [
              { label: 'Red', description: 'As before' },
              { label: 'Blue', description: 'As the sea' },
            ],
          },
        ],
      }),
    ),
    reply(say('Blue it is.')),
  ],
};

/** A command that a person has to permit. */
export const permissionScript: Script = {
  prompt: 'Touch the bell',
  replies: [
    reply(call('Bash', { command: 'touch bell.txt', description: 'Touch the bell' })),
    reply(say('The bell is touched.')),
  ],
};

/** A command that never ends by itself. */
export const longCommandScript: Script = {
  prompt: 'Wait for the tide',
  replies: [
    reply(say('I wait.'), call('Bash', { command: 'tail -f /dev/null', description: 'Wait', timeout: 600_000 })),
  ],
};
