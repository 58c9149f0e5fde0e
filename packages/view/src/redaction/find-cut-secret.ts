import { isAlphanumeric, isTokenStart } from './is-token-start.ts';
import { secretRules } from './secret-rules.ts';
import type { Span } from './rule-parts/secret-rule.ts';

/** Further back a secret would be known by its format. */
const maxRun = 4096;
const minRun = 8;
const minRest = 4;

/** Beginnings that tell a secret by themselves: those with a sign in them that words do not have. */
const beginnings = [
  ...new Set(
    secretRules
      .filter((rule) => rule.pattern !== undefined && rule.lead === undefined && rule.isEmbedded !== true)
      .flatMap((rule) => rule.anchors),
  ),
].filter((anchor) => /[A-Z]{3}|^eyJ|[a-z0-9][-_.]$/.test(anchor));

const byFirst = new Map<number, string[]>();
for (const beginning of beginnings)
  byFirst.set(beginning.charCodeAt(0), [...(byFirst.get(beginning.charCodeAt(0)) ?? []), beginning]);

/** The beginning of a secret at the end of a text that was cut there: too short to be known by its format. */
export function findCutSecret(text: string): Span | undefined {
  const end = text.length - (text.endsWith('…') ? 1 : text.endsWith('...') ? 3 : 0);
  let run = end;
  while (run > 0 && end - run < maxRun && isRunCode(text.charCodeAt(run - 1))) run--;
  if (end - run < minRun) return undefined;
  for (let at = run; at + minRest < end; at++) {
    const candidates = byFirst.get(text.charCodeAt(at));
    if (candidates === undefined || !isTokenStart(text, at)) continue;
    for (const beginning of candidates) {
      const rest = at + beginning.length;
      if (end - rest >= minRest && text.startsWith(beginning, at) && /\d|[a-z][A-Z]/.test(text.slice(rest, end)))
        return { start: at, end };
    }
  }
  return undefined;
}

function isRunCode(code: number): boolean {
  return isAlphanumeric(code) || (code > 32 && '_.+/=~:@%-'.includes(String.fromCharCode(code)));
}
