import { existsSync, readdirSync, readFileSync, renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { call, reply, say } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import type { LabPromise } from './promise.ts';

export interface MoveFacts {
  readonly isSameSession: boolean;
  /** What was said before, as far as the request of the resumed session holds it. */
  readonly remembers: readonly string[];
  /** Whether the calls in that request name files in the new folder, and none in the old one. */
  readonly namesNewFiles: boolean;
  readonly namesOldFiles: boolean;
  readonly answer: string;
  /** The file before the rewind, and after it. */
  readonly before: string;
  readonly after: string;
  /** Whether the client made the old folder again. */
  readonly hasOldFolder: boolean;
}

const project = place.project;
const moved = '/home/dev/code/deep/sea port';
const tally = (file: string) => join(file, 'tally.txt');
const edit = (from: string, to: string) =>
  call('Edit', { file_path: tally(project), old_string: from, new_string: to });

export const moveProject: LabPromise<MoveFacts> = {
  name: 'move-project',
  files: { 'code/deep/keep.txt': 'so that the folder is there\n' },
  scripts: [
    {
      prompt: 'Begin a tally',
      replies: [
        reply(call('Write', { file_path: tally(project), content: 'boats: 1\n' })),
        reply(say('The tally has begun.')),
      ],
    },
    { prompt: 'Count one more', replies: [reply(edit('1', '2')), reply(say('Two boats now.'))] },
    { prompt: 'And yet another', replies: [reply(edit('2', '3')), reply(say('Three boats now.'))] },
    { prompt: 'How many boats', replies: [reply(say('Three, as I said.'))] },
  ],
  async try(lab) {
    const first = lab.openTerminal(['--dangerously-skip-permissions']);
    await first.act({ ask: 'Begin a tally', answer: /The tally has begun/ });
    await first.act({ ask: 'Count one more', answer: /Two boats now/ });
    await first.act({ ask: 'And yet another', answer: /Three boats now/ });
    await first.act({ quit: true });
    renameSync(project, moved);
    lab.enter(moved);
    if (!existsSync(join(place.config, 'sessions'))) letTimePass();
    const plan = JSON.parse(await lab.scrollkeep(['move', project, moved, '--write', '--json'])) as {
      readonly sessions: readonly string[];
    };
    const [session = ''] = plan.sessions;
    const resumed = await lab.print('How many boats are there', ['--resume', session]);
    const sent = JSON.stringify(lab.requests.findLast(({ step }) => step.startsWith('How many boats'))?.body.messages);
    const before = readFileSync(tally(moved), 'utf8');
    const second = lab.openTerminal(['--dangerously-skip-permissions', '--resume', session]);
    await second.act({ see: /Three, as I said/ });
    await second.act({ pressUntil: ['Escape', 'Escape'], see: /Rewind|Jump to a previous message|Restore/ });
    await second.act({ press: ['Up', 'Up'] });
    await second.act({ pressUntil: ['Enter'], see: /Restore (?:code and )?conversation/ });
    await second.act({ pressUntil: ['Enter'], unsee: /Restore (?:code and )?conversation/ });
    await second.act({ unsee: /Three boats now/ });
    const after = readFileSync(tally(moved), 'utf8');
    await second.act({ clear: true });
    await second.act({ quit: true });
    return {
      isSameSession: resumed.session === session,
      remembers: ['Begin a tally', 'has begun', 'Count one more', 'Two boats', 'And yet another', 'Three boats'].filter(
        (words) => sent.includes(words),
      ),
      namesNewFiles: sent.includes(`"file_path":"${tally(moved)}"`),
      namesOldFiles: sent.includes(`"file_path":"${tally(project)}"`),
      answer: resumed.result,
      before,
      after,
      hasOldFolder: existsSync(project),
    };
  },
};

/** Of a client that keeps no registry only the time of its files tells that it ended. */
function letTimePass(): void {
  const earlier = new Date(Date.now() - 20 * 60_000);
  for (const entry of readdirSync(join(place.config, 'projects'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), earlier, earlier);
}
