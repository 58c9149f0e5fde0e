import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { call, reply, say } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import { prepareConfig, trustFolder } from '../client/prepare-home.ts';
import { openLabHub } from './lab-hub.ts';
import type { LabPromise } from './promise.ts';

export interface HubPullFacts {
  readonly pushed: number;
  readonly isSameSession: boolean;
  /** What the request of the resumed session holds of the first machine. */
  readonly remembers: readonly string[];
  /** Whether the calls in it name files of this machine, or still those of the first. */
  readonly namesNewFiles: boolean;
  readonly namesOldFiles: boolean;
  readonly answer: string;
}

/** Where the same project is on the second machine. */
const second = { project: '/home/dev/elsewhere/harbour', config: '/home/dev/second/.claude' };
const secondMachine = { CLAUDE_CONFIG_DIR: second.config, XDG_DATA_HOME: '/home/dev/second/data' };

export const hubPull: LabPromise<HubPullFacts> = {
  name: 'hub-pull',
  scripts: [
    {
      prompt: 'Build a pier',
      replies: [
        reply(say('First the planks.'), call('Write', { file_path: `${place.project}/pier.txt`, content: 'planks\n' })),
        reply(say('The pier stands on forty oaks.')),
      ],
    },
    { prompt: 'How many oaks', replies: [reply(say('Forty, as I said.'))] },
  ],
  async try(lab) {
    const { session } = await lab.print('Build a pier for the ferry');
    const hub = await openLabHub(lab);
    await hub.logIn({});
    await lab.scrollkeep(['hub', 'share', place.project]);
    const { pushed } = JSON.parse(await lab.scrollkeep(['hub', 'push', '--json'])) as { readonly pushed: number };
    prepareConfig(second.config, lab.version);
    mkdirSync(second.project, { recursive: true });
    await hub.logIn(secondMachine);
    await lab.scrollkeep(['hub', 'pull', session, '--project', second.project, '--write'], secondMachine);
    trustFolder(second.project);
    writeFileSync(`${second.config}/.claude.json`, readFileSync(`${place.config}/.claude.json`));
    lab.enter(second.project);
    const resumed = await lab.print('How many oaks does it stand on', ['--resume', session], secondMachine);
    const sent = JSON.stringify(lab.requests.findLast(({ step }) => step.startsWith('How many oaks'))?.body.messages);
    const words = ['Build a pier for the ferry', 'First the planks', 'pier.txt', 'forty oaks'];
    return {
      pushed,
      isSameSession: resumed.session === session,
      remembers: words.filter((word) => sent.includes(word)),
      namesNewFiles: sent.includes(`"file_path":"${second.project}/pier.txt"`),
      namesOldFiles: sent.includes(`"file_path":"${place.project}/pier.txt"`),
      answer: resumed.result,
    };
  },
};
