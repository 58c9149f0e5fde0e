import type { Span } from './rule-parts/secret-rule.ts';

export const personAnchors = ['Author:', 'Committer:', '-by:', '-By:', 'user.name'] as const;

const words = String.raw`[\p{L}][\p{L}\p{N}'’._-]{0,30}(?: [\p{L}(][\p{L}\p{N}'’._)-]{0,30}){0,4}`;
const beforeAddress = new RegExp(
  String.raw`(?:Author|Committer|[A-Z][a-z]+(?:-[a-z]+)?-by|-by):[ \t]{1,8}(${words})[ \t]{1,3}<`,
  'diuy',
);
const inConfig = new RegExp(
  String.raw`user\.name(?:=|\\*["'][ \t]{0,3}[:=,][ \t]{0,3}|[ \t]{1,4}(?=\\*["']))` +
    String.raw`\\*["']?(${words})(?=\\*["'\n]|$|\\+n)`,
  'diuy',
);
const addressee = /(?:^|[^\p{L}\p{N}])(\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,3})[ \t]<$/u;
const maxNameLength = 100;
const impersonal =
  /\b(?:claude|github|gitlab|bot|dependabot|renovate|actions?|copilot|codex|gemini|cursor|web-flow|test|your name|example)\b|\[bot\]/i;

/**
 * A person's name where git writes it: author, committer, trailers such as `Signed-off-by`, and `user.name` of its
 * configuration.
 */
export function findPerson(text: string, at: number): Span | undefined {
  for (const pattern of [beforeAddress, inConfig]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const span = match?.indices?.[1];
    if (span !== undefined) return isPersonal(match?.[1]) ? { start: span[0], end: span[1] } : undefined;
  }
  return undefined;
}

/** The name before an address: `Grace Hopper <grace@navy.mil>`. */
export function findAddressee(text: string, address: number): Span | undefined {
  if (text.charCodeAt(address - 1) !== 60) return undefined;
  const name = addressee.exec(text.slice(Math.max(0, address - maxNameLength), address))?.[1];
  if (name === undefined || !isPersonal(name)) return undefined;
  const end = text.lastIndexOf(name, address) + name.length;
  return { start: end - name.length, end };
}

function isPersonal(name: string | undefined): boolean {
  return name !== undefined && name.length > 2 && !impersonal.test(name);
}
