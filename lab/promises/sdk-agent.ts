import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reply, say, call } from '../api/reply.ts';
import { findClientCommand, place } from '../client/client-place.ts';
import { prepareConfig } from '../client/prepare-home.ts';
import { openLabHub } from './lab-hub.ts';
import type { Lab } from './open-lab.ts';
import type { LabPromise } from './promise.ts';

export interface SdkAgentFacts {
  readonly store: 'archive' | 'hub';
  readonly isSameSession: boolean;
  /** Transcripts on the second machine before the agent began there. */
  readonly filesBefore: number;
  /** What the request of the resumed agent holds of the first machine. */
  readonly remembers: readonly string[];
  readonly answer: string;
  /** Prompts of the session as the command or the hub shows them afterwards. */
  readonly shown: readonly string[];
}

/** Where the test has put the SDK: below the repository, which is read-only in here. */
const sdk = '/lab/scrollkeep/.cache/rivals/@anthropic-ai-claude-agent-sdk-0.3.325-alone/node_modules';
const store = '/lab/scrollkeep/packages/session-store/dist/index.js';
const archive = '/home/dev/data/scrollkeep/archive';

/** As in docs/ci.md, with the client of the lab. */
const agent = `
import { foldSessionSummary, query } from '${sdk}/@anthropic-ai/claude-agent-sdk/sdk.mjs';
import { openArchiveStore, openHubStore } from '${store}';

const { HUB_URL, HUB_KEY, RESUME_SESSION, CLIENT } = process.env;
const sessionStore = HUB_URL
  ? openHubStore({ url: HUB_URL, token: HUB_KEY, foldSessionSummary })
  : openArchiveStore({ folder: '${archive}', foldSessionSummary });
const options = {
  sessionStore,
  resume: RESUME_SESSION || undefined,
  permissionMode: 'bypassPermissions',
  allowDangerouslySkipPermissions: true,
  pathToClaudeCodeExecutable: CLIENT,
  env: process.env,
  stderr: (text) => process.stderr.write(text),
};
for await (const message of query({ prompt: process.argv[2], options })) {
  if (message.type === 'system' && message.subtype === 'mirror_error') throw new Error(JSON.stringify(message));
  if (message.type === 'result') console.log(JSON.stringify({ session: message.session_id, result: message.result }));
}
`;

export const sdkAgent: LabPromise<readonly SdkAgentFacts[]> = {
  name: 'sdk-agent',
  scripts: ['archive', 'hub'].flatMap((name) => [
    {
      prompt: `Build a pier for the ${name}`,
      replies: [
        reply(
          say('First the planks.'),
          call('Write', { file_path: `${place.project}/pier-${name}.txt`, content: 'planks\n' }),
        ),
        reply(say('The pier stands on forty oaks.')),
      ],
    },
    { prompt: `How many oaks has the ${name}`, replies: [reply(say('Forty, as I said.'))] },
  ]),
  async try(lab) {
    writeFileSync('/home/dev/agent.mjs', agent);
    const facts: SdkAgentFacts[] = [await tryStore(lab, 'archive', {})];
    const hub = await openLabHub(lab);
    facts.push(await tryStore(lab, 'hub', { HUB_URL: hub.url, HUB_KEY: hub.key }));
    return facts;
  },
};

async function tryStore(
  lab: Lab,
  name: SdkAgentFacts['store'],
  hub: Readonly<Record<string, string>>,
): Promise<SdkAgentFacts> {
  const client = findClientCommand().at(-1) ?? '';
  const run = async (machine: number, prompt: string, more: Readonly<Record<string, string>> = {}) => {
    const config = `/home/dev/machine-${name}-${machine}`;
    prepareConfig(config, lab.version);
    const ended = await lab.node(['/home/dev/agent.mjs', prompt], {
      ...hub,
      ...more,
      CLIENT: client,
      CLAUDE_CONFIG_DIR: config,
    });
    if (ended.status !== 0) throw new Error(`the agent ended with ${ended.status}: ${ended.stdout}\n${ended.stderr}`);
    return JSON.parse(ended.stdout.trim().split('\n').at(-1) ?? '') as {
      readonly session: string;
      readonly result: string;
    };
  };
  const begun = await run(1, `Build a pier for the ${name}`);
  const second = join(`/home/dev/machine-${name}-2`, 'projects');
  const filesBefore = existsSync(second) ? readdirSync(second, { recursive: true }).length : 0;
  const resumed = await run(2, `How many oaks has the ${name}`, { RESUME_SESSION: begun.session });
  const sent = JSON.stringify(
    lab.requests.findLast(({ step }) => step.startsWith(`How many oaks has the ${name}`))?.body.messages,
  );
  const words = [`Build a pier for the ${name}`, 'First the planks', `pier-${name}.txt`, 'forty oaks'];
  const shown =
    name === 'archive'
      ? await lab.scrollkeep(['show', begun.session], { CLAUDE_CONFIG_DIR: '' })
      : await findOnHub(lab, hub, begun.session);
  return {
    store: name,
    isSameSession: resumed.session === begun.session,
    filesBefore,
    remembers: words.filter((word) => sent.includes(word)),
    answer: resumed.result,
    shown: [`Build a pier for the ${name}`, `How many oaks has the ${name}`].filter((word) => shown.includes(word)),
  };
}

/** The hub makes its pages of what it got a moment later. */
function findOnHub(lab: Lab, { HUB_URL, HUB_KEY }: Readonly<Record<string, string>>, session: string): Promise<string> {
  return lab.wait('the session on the hub', async () => {
    const response = await fetch(`${HUB_URL}/api/v1/sessions/${session}/outline`, {
      headers: { Authorization: `Bearer ${HUB_KEY}` },
    });
    const text = await response.text();
    return response.ok && text.includes('How many oaks') ? text : undefined;
  });
}
