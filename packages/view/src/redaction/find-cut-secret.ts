import { isTokenStart } from './is-token-start.ts';
import { secretRules } from './secret-rules.ts';
import type { Span } from './secret-rule.ts';

const lastRun = /[\w.+/=~:@%-]{8,}?(?=(?:…|\.\.\.)?$)/;
const minRest = 4;

/** Beginnings that tell a secret by themselves: those with a sign in them that words do not have. */
const beginnings = [...new Set(secretRules.filter((rule) => rule.pattern !== undefined && rule.lead === undefined && rule.isEmbedded !== true).flatMap((rule) => rule.anchors))].filter((anchor) => /[A-Z]{3}|^eyJ|[a-z0-9][-_.]$/.test(anchor));

/** The beginning of a secret at the end of a text that was cut there: too short to be known by its format. */
export function findCutSecret(text: string): Span | undefined {
  const run = lastRun.exec(text);
  if (run === null) return undefined;
  const end = run.index + run[0].length;
  let start = Infinity;
  for (const beginning of beginnings) {
    const at = text.indexOf(beginning, run.index);
    if (at >= 0 && at < start && end - at - beginning.length >= minRest && isTokenStart(text, at) && /\d|[a-z][A-Z]/.test(text.slice(at + beginning.length, end))) start = at;
  }
  return start === Infinity ? undefined : { start, end };
}
