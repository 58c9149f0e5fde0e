import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, reply, say, think } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import type { LabPromise } from './promise.ts';

/** What came of one file: handed over, taken by somebody who has nothing else, and resumed. */
export interface HandOverFacts {
  readonly redacted: boolean;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly checkpoints: number;
  readonly isSameSession: boolean;
  /** What was said before, as far as the request of the resumed session holds it. */
  readonly remembers: readonly string[];
  /** Thinking in that request, as far as it is the one that was thought. */
  readonly thinks: readonly string[];
  readonly hasSecret: boolean;
  /** Whether the calls in that request name files in the new folder, and none in the old one. */
  readonly namesNewFiles: boolean;
  readonly namesOldFiles: boolean;
  readonly answer: string;
  /** Two files before a rewind, and after it: the second has a secret, so its backup does not leave the machine. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the client wrote on in the file that was put in place. */
  readonly goesOn: boolean;
}

/** Invented, and put together here so that no scanner takes it for a real one. */
const secret = `ghp_${'R7kQ2mX9vB4nL1tZ8wY3'}${'cD6fG0hJ5pS2aE9u'}`;
const thoughts = { plain: 'A pier needs planks first.', secret: `The harbour master said ${secret}.` };
const words = ['Build a pier', 'pier is begun', 'Lay one more', 'Two planks now', 'Ask the harbour', 'He says yes'];
const [project, taken] = [place.project, '/home/dev/code/their pier'];
const plank = (folder: string) => join(folder, 'plank.txt');
const token = (folder: string) => join(folder, 'token.txt');
const now = { plank: 'planks: 2\n', token: 'key\n' };

export const handOver: LabPromise<readonly HandOverFacts[]> = {
  name: 'hand-over',
  files: { 'code/keep.txt': 'so that the folder is there\n' },
  scripts: [
    {
      prompt: words[0] ?? '',
      replies: [
        reply(think(thoughts.plain), call('Write', { file_path: plank(project), content: 'planks: 1\n' })),
        reply(call('Write', { file_path: token(project), content: `${secret}\n` })),
        reply(say('The pier is begun.')),
      ],
    },
    {
      prompt: words[2] ?? '',
      replies: [
        reply(call('Edit', { file_path: plank(project), old_string: '1', new_string: '2' })),
        reply(call('Edit', { file_path: token(project), old_string: secret, new_string: 'key' })),
        reply(say('Two planks now.')),
      ],
    },
    { prompt: words[4] ?? '', replies: [reply(think(thoughts.secret), say('He says yes.'))] },
    { prompt: 'How many planks', replies: [reply(say('Two, as I said.'))] },
  ],
  async try(lab) {
    const first = lab.openTerminal(['--dangerously-skip-permissions']);
    await first.act({ ask: words[0] ?? '', answer: /The pier is begun/ });
    await first.act({ ask: words[2] ?? '', answer: /Two planks now/ });
    await first.act({ ask: `${words[4]} with ${secret}`, answer: /He says yes/ });
    await first.act({ quit: true });
    const projects = join(place.config, 'projects');
    const [session = ''] = readdirSync(projects, { recursive: true, encoding: 'utf8' }).flatMap(
      (name) => /([0-9a-f-]{36})\.jsonl$/.exec(name)?.[1] ?? [],
    );
    const files = { plain: '/home/dev/plain.scrollkeep', redacted: '/home/dev/redacted.scrollkeep' };
    const handed = {
      plain: await lab.scrollkeep(['hand-over', session, '--no-redact', '--out', files.plain, '--json']),
      redacted: await lab.scrollkeep(['hand-over', session, '--out', files.redacted, '--json']),
    };
    // Somebody else has the project, and nothing of the session.
    renameSync(project, taken);
    lab.enter(taken);
    const facts: HandOverFacts[] = [];
    for (const kind of ['plain', 'redacted'] as const) {
      for (const name of ['projects', 'file-history', 'todos', 'tasks', 'plans'])
        if (existsSync(join(place.config, name)))
          renameSync(join(place.config, name), join(mkdirOnce(`/home/dev/aside-${kind}`), name));
      const { redacted, leftOut, checkpoints } = JSON.parse(handed[kind]) as HandOverFacts;
      const plan = JSON.parse(
        await lab.scrollkeep(['take', files[kind], '--project', taken, '--write', '--json']),
      ) as TakeAnswer;
      const resumed = await lab.print('How many planks are there', ['--resume', plan.session]);
      const request = lab.requests.findLast(({ step }) => step.startsWith('How many planks'));
      const sent = JSON.stringify(request?.body.messages);
      const main = plan.files.find(({ part }) => part === 'main')?.to ?? '';
      const rewound = await rewind(plan.session);
      facts.push({
        redacted,
        leftOut,
        checkpoints,
        isSameSession: resumed.session === session,
        remembers: words.filter((each) => sent.includes(each)),
        thinks: Object.values(thoughts).filter((each) => sent.includes(each)),
        hasSecret: sent.includes(secret),
        namesNewFiles: sent.includes(`"file_path":"${plank(taken)}"`),
        namesOldFiles: sent.includes(`"file_path":"${plank(project)}"`),
        answer: resumed.result,
        ...rewound,
        goesOn: readFileSync(main, 'utf8').includes('Two, as I said.'),
      });
    }
    return facts;

    async function rewind(id: string): Promise<Pick<HandOverFacts, 'before' | 'after'>> {
      writeFileSync(plank(taken), now.plank);
      writeFileSync(token(taken), now.token);
      const before = read();
      const second = lab.openTerminal(['--dangerously-skip-permissions', '--resume', id]);
      await second.act({ see: /Two, as I said/ });
      await second.act({ pressUntil: ['Escape', 'Escape'], see: /Rewind|Jump to a previous message|Restore/ });
      await second.act({ press: ['Up', 'Up', 'Up'] });
      await second.act({ pressUntil: ['Enter'], see: /Restore (?:code and )?conversation/ });
      await second.act({ pressUntil: ['Enter'], unsee: /Restore (?:code and )?conversation/ });
      await second.act({ unsee: /Two planks now/ });
      const after = read();
      await second.act({ clear: true });
      await second.act({ quit: true });
      return { before, after };
    }
  },
};

function read(): readonly string[] {
  return [plank(taken), token(taken)].map((file) => readFileSync(file, 'utf8').replace(secret, 'SECRET'));
}

interface TakeAnswer {
  readonly session: string;
  readonly files: readonly { readonly to: string; readonly part: string }[];
}

function mkdirOnce(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
