import type { Span } from './secret-rule.ts';

export const personAnchors = ['author:', 'committer:', '-by:', 'user.name', 'author =', 'author="'] as const;

const words = String.raw`[\p{L}][\p{L}\p{N}'’._-]{0,30}(?: [\p{L}(][\p{L}\p{N}'’._)-]{0,30}){0,4}`;
const beforeAddress = new RegExp(String.raw`(?:Author|Committer|[A-Z][a-z]+(?:-[a-z]+)?-by|-by):[ \t]{1,8}(${words})[ \t]{1,3}<`, 'diuy');
const inConfig = new RegExp(String.raw`user\.name(?:=|[ \t]{1,4}|\\*["'][ \t]{0,3}[:=,][ \t]{0,3})\\*["']?(${words})(?=\\*["'\n]|$|\\+n|[ \t]*&)`, 'diuy');
const impersonal = /\b(?:claude|github|gitlab|bot|dependabot|renovate|actions?|copilot|codex|gemini|cursor|web-flow|test|your name|example)\b|\[bot\]/i;

/** A person's name where git writes it: author, committer, trailers such as `Signed-off-by`, and `user.name` of its configuration. */
export function findPerson(text: string, at: number): Span | undefined {
  for (const pattern of [beforeAddress, inConfig]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const span = match?.indices?.[1];
    if (span !== undefined) return impersonal.test(match?.[1] ?? '') ? undefined : { start: span[0], end: span[1] };
  }
  return undefined;
}
