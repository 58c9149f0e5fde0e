import type { Match } from './match.ts';
import { judgeNamedValue } from './rule-parts/judge-named-value.ts';

/** A whole text as a secret, because the name of its field says so. */
export function toNamedMatch(name: string, text: string): Match | undefined {
  const kind = judgeNamedValue(name, text, 'quoted');
  return kind === undefined
    ? undefined
    : {
        start: 0,
        end: text.length,
        kind,
        title: kind === 'password' ? 'Password (by field name)' : 'Secret (by field name)',
        identity: text,
        isName: false,
        rank: 1e6,
        prefix: '',
      };
}
