import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plantedDamages, said } from '../../packages/transcript/src/resume/damage.test-kit.ts';
import { call, reply, say } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import type { Lab } from './open-lab.ts';
import type { LabPromise } from './promise.ts';

/** What was sent of a session with a damage, before and after its repair. */
export interface RepairFacts {
  readonly name: string;
  /** What `repair` found. */
  readonly codes: readonly string[];
  /** Messages that are loaded today and after the repair, as `repair` says. */
  readonly today: number;
  readonly after: number;
  readonly total: number;
  readonly isRefused: boolean;
  /** Texts in the request of the damaged session, and of its copy; undefined where none was sent. */
  readonly sentBefore: readonly string[] | undefined;
  readonly sentAfter: readonly string[] | undefined;
  /** Whether the client wrote on in the copy, under its id. */
  readonly goesOn: boolean;
  readonly isOriginalUnchanged: boolean;
}

const goOn = 'Go on with it';

export const repair: LabPromise<readonly RepairFacts[]> = {
  name: 'repair',
  scripts: [
    {
      prompt: said.tide,
      replies: [
        // What is printed is not in the command: a text is in one message alone.
        reply(say(said.measuring), call('Bash', { command: `: ${said.touched}; printf 'tide.%s' txt` })),
        reply(say(said.measured)),
      ],
    },
    {
      prompt: said.count,
      replies: [
        reply(
          say(said.counting),
          call('Bash', { command: "printf '%s gulls' nine" }),
          call('Bash', { command: "printf '%s buoys' three" }),
        ),
        reply(say(said.counted)),
      ],
    },
    { prompt: said.log, replies: [reply(say(said.logged))] },
    { prompt: goOn, replies: [reply(say('I go on.'))] },
  ],
  async try(lab) {
    const { session } = await lab.print(said.tide);
    for (const prompt of [said.count, said.log]) await lab.print(prompt, ['--resume', session]);
    const folder = findFolder();
    const text = readFileSync(join(folder, `${session}.jsonl`), 'utf8');
    const facts: RepairFacts[] = [];
    for (const { name, plant } of plantedDamages) {
      const id = randomUUID();
      const records = text
        .replaceAll(session, id)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const file = join(folder, `${id}.jsonl`);
      const damaged = plant(records);
      writeFileSync(file, damaged);
      const answer = JSON.parse(await lab.scrollkeep(['repair', id, '--write', '--json'])) as RepairAnswer;
      const isOriginalUnchanged = readFileSync(file, 'utf8') === damaged;
      const copy = answer.copy?.session ?? '';
      const sentAfter = await resume(lab, copy);
      const written = join(folder, `${copy}.jsonl`);
      facts.push({
        name,
        codes: answer.findings.map(({ code }) => code),
        today: answer.before.messages,
        after: answer.after.messages,
        total: answer.total,
        isRefused: answer.before.refused,
        sentBefore: await resume(lab, id),
        sentAfter,
        goesOn: existsSync(written) && readFileSync(written, 'utf8').includes('I go on.'),
        isOriginalUnchanged,
      });
    }
    return facts;
  },
};

interface RepairAnswer {
  readonly findings: readonly { readonly code: string }[];
  readonly before: { readonly messages: number; readonly refused: boolean };
  readonly after: { readonly messages: number };
  readonly total: number;
  readonly copy: { readonly session: string } | null;
}

/** The texts of the session that the client sends when it is resumed. */
async function resume(lab: Lab, id: string): Promise<readonly string[] | undefined> {
  const before = lab.requests.length;
  await lab.client(['-p', goOn, '--output-format', 'json', '--dangerously-skip-permissions', '--resume', id]);
  const request = lab.requests.slice(before).find(({ step }) => step.startsWith(goOn));
  if (request === undefined) return undefined;
  const sent = JSON.stringify(request.body.messages);
  return Object.entries(said).flatMap(([key, words]) => (sent.includes(words) ? [key] : []));
}

function findFolder(): string {
  const projects = join(place.config, 'projects');
  const [folder = ''] = readdirSync(projects);
  return join(projects, folder);
}
