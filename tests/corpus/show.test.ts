import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordNode } from '@scrollkeep/transcript';
import { describe, expect, it } from 'vitest';
import type { Invocation } from '../../packages/app/src/command-line/command.ts';
import { getRoots } from '../../packages/app/src/disk/get-roots.ts';
import type { LocatedSession } from '../../packages/app/src/sessions/located-session.ts';
import { readSessions } from '../../packages/app/src/sessions/read-sessions.ts';
import { run } from '../../packages/app/src/show/run-show.ts';

// Real transcripts that may not be published are unpacked on some machines only.
const lab = join(process.env['SCROLLKEEP_CORPUS'] ?? '', 'lab');
const listFolders = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
const scenarios = listFolders(lab).flatMap(listFolders);
const maxLineBytes = 64 * 1024 * 1024;

describe('show on real transcripts', () => {
  it('has scenarios where there is a corpus', () => {
    expect(existsSync(lab) ? scenarios.length > 100 : true).toBe(true);
  });

  for (const scenario of scenarios) {
    it(`shows all that was typed and said in ${scenario.slice(lab.length + 1)}`, async () => {
      for await (const located of readSessions(await getRoots([scenario], undefined), { maxLineBytes, onProblem: (problem) => expect(problem).toBeUndefined() })) {
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
    settings: { maxLineBytes },
    terminal: { print, say: fail, detail: fail, warn: fail, width: 100, color: false, showsProgress: false, progress: () => undefined },
    signal: new AbortController().signal,
  } as unknown as Invocation;
  return { status: await run(invocation), text };
}

/** Prompts and answers of the live path, straight from the lines of the file. */
function listSpoken({ session }: LocatedSession, file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const live = [session.tree.preamble, ...session.tree.turns].filter((turn) => turn.isLive).flatMap((turn) => turn.records.map((record) => record.node));
  return live.filter((node) => node.user?.kind === 'prompt' || node.type === 'assistant').flatMap((node) => listTexts(node, lines));
}

function listTexts(node: RecordNode, lines: readonly string[]): readonly string[] {
  const { content } = (JSON.parse(lines[node.number - 1] ?? '') as { message: { content: string | { type: string; text?: string }[] } }).message;
  const texts = typeof content === 'string' ? [content] : content.flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : []));
  // What the client put into a prompt was not typed.
  return node.type === 'assistant' ? texts : texts.map((text) => text.replace(/<(system-reminder|ide_\w+)[\s\S]*?<\/\1>/g, ''));
}

/** The first line that the output does not have, in order. Fences and rules of tables may look different there. */
function findMissing(output: string, spoken: readonly string[]): string | undefined {
  const shown = output.replace(/\s/g, '');
  let at = 0;
  for (const line of spoken.flatMap((text) => text.split(/\r\n|\r|\n/))) {
    if (/^\s*(?:```|~~~)|^[\s|:-]*$/.test(line)) continue;
    const wanted = toVisible(line).replace(/\s/g, '');
    const found = shown.indexOf(wanted, at);
    if (found === -1) return line;
    at = found + wanted.length;
  }
  return undefined;
}

function toVisible(line: string): string {
  return line.replace(/\u001b\[[0-9;]*m/g, '').replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}
