import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { call, reply, say } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import type { LabPromise } from './promise.ts';

export interface RestoreFacts {
  /** Files of the session, before they were deleted. */
  readonly files: number;
  /** Files that are not as they were after the restore. */
  readonly different: readonly string[];
  readonly isSameSession: boolean;
  /** Whether the request of the resumed session holds what was said before. */
  readonly remembers: readonly string[];
  readonly answer: string;
  /** Whether the client in the terminal shows it. */
  readonly isShown: boolean;
}

const project = place.project;

export const archiveRestore: LabPromise<RestoreFacts> = {
  name: 'archive-restore',
  scripts: [
    {
      prompt: 'Build a pier',
      replies: [
        reply(say('First the planks.'), call('Write', { file_path: `${project}/pier.txt`, content: 'planks\n' })),
        reply(
          call(['Agent', 'Task'], {
            description: 'Fetches nails',
            prompt: 'Fetch the nails',
            subagent_type: 'general-purpose',
            run_in_background: false,
          }),
        ),
        reply(say('The pier stands on forty oaks.')),
      ],
    },
    { prompt: 'Fetch the nails', replies: [reply(say('Nails are here.'))] },
    { prompt: 'How many oaks', replies: [reply(say('Forty, as I said.'))] },
    { prompt: 'Anything else', replies: [reply(say('Nothing else.'))] },
  ],
  async try(lab) {
    const { session } = await lab.print('Build a pier for the ferry');
    await lab.scrollkeep(['archive', 'run', '--yes']);
    const before = readAll();
    for (const folder of ['projects', 'file-history', 'todos', 'tasks'])
      rmSync(join(place.config, folder), { recursive: true, force: true });
    await lab.scrollkeep(['archive', 'restore', session, '--write']);
    const after = readAll();
    const different = [...before].filter(([path, bytes]) => after.get(path)?.equals(bytes) !== true);
    const resumed = await lab.print('How many oaks does it stand on', ['--resume', session]);
    const sent = JSON.stringify(lab.requests.findLast(({ step }) => step.startsWith('How many oaks'))?.body.messages);
    const terminal = lab.openTerminal(['--dangerously-skip-permissions', '--resume', session]);
    await terminal.act({ see: /forty oaks/ });
    await terminal.act({ ask: 'Anything else', answer: /Nothing else/ });
    await terminal.act({ quit: true });
    return {
      files: before.size,
      different: different.map(([path]) => path),
      isSameSession: resumed.session === session,
      remembers: ['Build a pier for the ferry', 'First the planks', 'pier.txt', 'Nails are here', 'forty oaks'].filter(
        (words) => sent.includes(words),
      ),
      answer: resumed.result,
      isShown: true,
    };
  },
};

/** Every file of the transcripts and of what lies beside them. */
function readAll(): ReadonlyMap<string, Buffer> {
  const folders = ['projects', 'file-history', 'todos', 'tasks'].map((name) => join(place.config, name));
  return new Map(
    folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path)]),
  );
}
