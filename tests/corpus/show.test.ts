import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Invocation } from '../../packages/app/src/command-line/command.ts';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import { readLinkedSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { run } from '../../packages/app/src/commands/actions/run-show.ts';
import { fixtureTrees, hasCorpus, someLabTrees } from './corpus-trees.ts';
import { findMissing, listSpoken } from './spoken-words.ts';

// A damaged line is not shown but warned of, which has tests of its own.
const scenarios = [...fixtureTrees, ...someLabTrees].filter(([name]) => name !== 'fixtures/damaged');
const maxLineBytes = 64 * 1024 * 1024;

describe('show on real transcripts', () => {
  it('has scenarios', () => {
    expect(scenarios.length).toBeGreaterThan(hasCorpus ? 90 : 15);
  });

  for (const [name, scenario] of scenarios) {
    it(`shows all that was typed and said in ${name}`, async () => {
      for await (const located of readLinkedSessions(await getRoots([scenario], undefined), {
        maxLineBytes,
        onProblem: (problem) => expect(problem).toBeUndefined(),
      })) {
        const { main } = located.session.files;
        if (main === undefined) continue;
        const { status, text } = await show(located.toFile(main.path));
        expect(status, main.path).toBe(0);
        expect(findMissing(text, listSpoken(located, located.toFile(main.path))), main.path).toBeUndefined();
      }
    });
  }
});

async function show(file: string): Promise<{ readonly status: number; readonly text: string }> {
  let text = '';
  const print = async (piece: string) => void (text += piece);
  const fail = (message: string) => expect(message).toBe('');
  const invocation = {
    args: [file],
    options: { path: 'live', thinking: true, tools: 'full' },
    // No tags and notes here.
    settings: { maxLineBytes, dataDir: fileURLToPath(new URL('none/', import.meta.url)) },
    terminal: {
      print,
      say: fail,
      detail: fail,
      warn: fail,
      width: 100,
      color: false,
      showsProgress: false,
      progress: () => undefined,
    },
    signal: new AbortController().signal,
  } as unknown as Invocation;
  return { status: await run(invocation), text };
}
