import { openSession, text, type FixtureTree, type SessionBuilder } from '@scrollkeep/transcript/fixtures';

export interface ForkPair {
  readonly originId: string;
  readonly forkId: string;
  /** Each with its side files. */
  readonly origin: FixtureTree;
  readonly fork: FixtureTree;
}

const originId = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const forkId = '91c27e04-1f6a-4d39-b0c8-5a4e3d2f1c00';

/** A session of three turns, and a fork of it that goes another way after the second. */
export function buildForkPair(): ForkPair {
  const open = (sessionId: string) => {
    // The same seed and the same calls give the same records, as a copy has them.
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'fork pair', sessionId });
    session.file('src/tides.ts', 'export const tide = 1;\n');
    session.prompt('Plan the tide table.');
    session.agent({ description: 'Draft', prompt: 'Draft the table.', type: 'general-purpose' }, (agent) => {
      agent.write('docs/draft.md', '# Tides\n');
      agent.assistant(text('Drafted.'));
    });
    session.assistant(text('Planned.'));
    session.prompt('Write the first version.');
    session.edit('src/tides.ts', 'tide = 1', 'tide = 2');
    session.assistant(text('Written.'));
    return session;
  };
  const origin = open(originId);
  origin.prompt('Use a class.');
  origin.edit('src/tides.ts', 'tide = 2', 'tide = 3');
  origin.write('src/tide-class.ts', 'export class Tide {}\n');
  origin.assistant(text('It is a **class** now.'));
  const copied = open(forkId);
  const copiedLines = copied.lines().length;
  const fork = copied;
  fork.wait(3_600_000);
  fork.prompt('Use a function.');
  fork.edit('src/tides.ts', 'tide = 2', 'tide = 4');
  fork.write('src/tide-function.ts', 'export function tide() {}\n');
  fork.assistant(text('It is a function now.'));
  fork.prompt('Test it.');
  fork.apiError('Overloaded');
  return {
    originId,
    forkId,
    origin: origin.files(),
    fork: toCopy(fork, copiedLines),
  };
}

/** A fork copies records alone, not bookkeeping, and no files of agents; ids of its own records are its own. */
function toCopy(fork: SessionBuilder, copiedLines: number): FixtureTree {
  const own = new Set<string>();
  const lines = fork.lines().flatMap((line, at) => {
    const record = JSON.parse(line) as { readonly uuid?: string; readonly message?: { readonly id?: string } };
    if (at < copiedLines) return record.uuid === undefined ? [] : [line];
    for (const id of [record.uuid, record.message?.id]) if (id !== undefined) own.add(id);
    for (const [id] of line.matchAll(/toolu_\w+/g)) own.add(id);
    return [line];
  });
  let content = lines.map((line) => `${line}\n`).join('');
  for (const id of own) content = content.replaceAll(id, `${id.slice(0, -4)}f0f0`);
  return fork
    .files()
    .filter(({ path }) => !path.includes('/subagents/'))
    .map((file) => (file.path === fork.path ? { ...file, content } : file));
}
