import { readFileSync } from 'node:fs';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { LocatedSession } from '../../packages/server/src/sessions/located-session.ts';

/** Prompts and answers of the live path, straight from the lines of the file. */
export function listSpoken({ session }: LocatedSession, file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const live = [session.tree.preamble, ...session.tree.turns]
    .filter((turn) => turn.isShown)
    .flatMap((turn) => turn.records.map((record) => record.node));
  return live
    .filter((node) => node.user?.kind === 'prompt' || node.type === 'assistant')
    .flatMap((node) => listTexts(node, lines));
}

function listTexts(node: RecordNode, lines: readonly string[]): readonly string[] {
  const { content } = (
    JSON.parse(lines[node.number - 1] ?? '') as { message: { content: string | { type: string; text?: string }[] } }
  ).message;
  const texts =
    typeof content === 'string'
      ? [content]
      : content.flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : []));
  // What the client put into a prompt was not typed.
  return node.type === 'assistant'
    ? texts
    : texts.map((text) => text.replace(/<(system-reminder|ide_\w+)[\s\S]*?<\/\1>/g, ''));
}

/**
 * Only letters and digits: marks of Markdown, entities and escapes are written differently in each format. Links lead
 * where they led, but stand elsewhere in the text.
 */
function toWords(text: string): string {
  return text.replace(/\\u\{[0-9a-f]+\}/g, '').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The first line of the spoken that the output does not have, in order. */
export function findMissing(output: string, spoken: readonly string[]): string | undefined {
  const shown = toWords(output.replace(/&#?\w+;/g, ''));
  let at = 0;
  for (const line of spoken.flatMap((text) => text.split(/\r\n|\r|\n/))) {
    for (const part of listPlainParts(line)) {
      const wanted = toWords(part);
      const found = shown.indexOf(wanted, at);
      if (found === -1) return line;
      at = found + wanted.length;
    }
  }
  return undefined;
}

/**
 * The stretches of a line between what Markdown may show in another way: numbers of lists, links, entities, the
 * language of a fence.
 */
function listPlainParts(line: string): readonly string[] {
  if (/^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?(?:```|~~~)/.test(line)) return [];
  return line
    .replace(/^(\s*(?:>\s*|[-*+]\s+)*)(?:\d+[.)]\s|\[[ x]\]\s)/i, '$1')
    .split(/!?\[|\]\([^)]*\)|\]|&#?\w+;|https?:\/\/\S+/)
    .filter((part) => toWords(part) !== '');
}
