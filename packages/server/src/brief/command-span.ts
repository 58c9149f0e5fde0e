import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';

/** What says nothing of a command: the way to its folder, and what it prints between its steps. */
const overture = /^\s*(?:cd|echo|Write-Host)\s+(?:"[^"]{0,500}"|'[^']{0,500}'|[^\s;&|]{1,500})\s*(?:&&|;|\n)\s*/;

/** A shell command on one line. */
export function toCommandSpan(command: string, words: number): string {
  let rest = command.slice(0, 2000);
  while (overture.test(rest)) rest = rest.replace(overture, '');
  const line = rest.replace(/"\$\(cat\s+<<-?\s*['"\\]?\w+['"]?\s+/, '"').replace(/\s+/g, ' ');
  return toCodeSpan(cutEnd(line.trim(), Math.min(words, 16) * 7));
}
