import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { openScratchFolder } from './open-scratch-folder.ts';
import { repository, runNode } from './run-program.ts';

const libraryReadme = readReadme('transcript');
const appReadme = readReadme('app');
const projectReadme = readFileSync(join(repository, 'README.md'), 'utf8').replaceAll('\r\n', '\n');
const consumer = openScratchFolder();

beforeAll(async () => {
  await consumer.install(inject('packed').transcript.tarball);
});

afterAll(() => consumer.remove());

describe("the library's README", () => {
  const examples = listExamples(libraryReadme);

  it('has examples, each with its output', () => {
    expect(examples.length).toBeGreaterThan(3);
    expect(examples.filter(({ output }) => output === undefined)).toEqual([]);
  });

  it.each([
    ['in their order', examples],
    ['in any other order', examples.toReversed()],
  ])('shows what its examples print, %s over one file', async (_order, ordered) => {
    // Its last line has no line end: that is what the text is about.
    consumer.write('session.jsonl', findBlock(libraryReadme, 'jsonl').trimEnd());
    for (const { number, code, output } of ordered) {
      const { status, stdout, stderr } = await runNode([consumer.write(`example-${number}.mjs`, code)], {
        cwd: consumer.path,
      });
      expect({ number, status, stderr }).toEqual({ number, status: 0, stderr: '' });
      expect(stdout).toBe(output);
    }
  });
});

describe("the project's README", () => {
  it('has an example that runs', async () => {
    consumer.write('session.jsonl', findBlock(libraryReadme, 'jsonl').trimEnd());
    const { status, stdout, stderr } = await runNode([consumer.write('project.mjs', findBlock(projectReadme, 'js'))], {
      cwd: consumer.path,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split(' ')[1])).toEqual([
      'user',
      'assistant',
      'unknown-type',
      'not-json',
      'partial',
      undefined,
    ]);
  });
});

describe("the command's README", () => {
  const lines = listBlocks(appReadme)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.startsWith('scrollkeep'))
    .map((line) => line.replace(/#.*/, '').trim());

  it('shows commands', () => {
    expect(lines.length).toBeGreaterThan(3);
  });

  it.each(lines)('names a command that works: %s', async (line) => {
    consumer.write('backup/projects/-home-ann-app/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl', '{"type":"user"}\n');
    const [, ...words] = line.split(/\s+/);
    const { status, stdout } = await runScrollkeep(words, {
      cwd: consumer.path,
      env: { CLAUDE_CONFIG_DIR: join(consumer.path, 'backup') },
    });
    expect(stdout).not.toBe('');
    expect(status).toBe(0);
  });
});

interface Block {
  readonly language: string;
  readonly text: string;
}

interface Example {
  readonly number: number;
  readonly code: string;
  readonly output: string | undefined;
}

function listExamples(markdown: string): readonly Example[] {
  const blocks = listBlocks(markdown);
  return blocks
    .map((block, index) => ({ block, next: blocks[index + 1] }))
    .filter(({ block }) => block.language === 'js')
    .map(({ block, next }, index) => ({
      number: index + 1,
      code: block.text,
      output: next?.language === 'text' ? next.text : undefined,
    }));
}

function findBlock(markdown: string, language: string): string {
  return listBlocks(markdown).find((block) => block.language === language)?.text ?? '';
}

function listBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));
}

function readReadme(directory: string): string {
  return readFileSync(join(repository, 'packages', directory, 'README.md'), 'utf8').replaceAll('\r\n', '\n');
}
