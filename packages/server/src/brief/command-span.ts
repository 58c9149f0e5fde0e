import { toComparable } from '@scrollkeep/transcript/brief/group-git-events.ts';
import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toInsidePath } from './print-brief.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';

/** Behind a command that works in another folder than the project. */
export function printElsewhere(folder: string | undefined, project: string | undefined): string {
  if (folder === undefined || folder === '.' || isSameFolder(folder, project)) return '';
  return ` in ${toCodeSpan(cutEnd(toInsidePath(folder, project), 80))}`;
}

/** `~/harbour` and `/c/harbour` are other spellings of where the project is. */
function isSameFolder(folder: string, project = ''): boolean {
  const [one, other] = [toComparable(folder), toComparable(project)];
  return one === other || (one.startsWith('~/') && other.endsWith(one.slice(1)));
}

/** What says nothing of a command: the way to its folder, and what it prints between its steps. */
const overture = /^\s*(?:cd|echo|Write-Host)\s+(?:"[^"]{0,500}"|'[^']{0,500}'|[^\s;&|]{1,500})\s*(?:&&|;|\n)\s*/;

/** More words of a command are seldom worth their room. */
const mostWords = 16;

/** A shell command on one line; `said` is how many of its words may be told all the same. */
export function toCommandSpan(command: string, words: number, said = 0): string {
  let rest = command.slice(0, 2000);
  while (overture.test(rest)) rest = rest.replace(overture, '');
  const line = rest.replace(/"\$\(cat\s+<<-?\s*['"\\]?\w+['"]?\s+/, '"').replace(/\s+/g, ' ');
  return toCodeSpan(cutEnd(line.trim(), Math.min(words, Math.max(mostWords, said)) * 7));
}
