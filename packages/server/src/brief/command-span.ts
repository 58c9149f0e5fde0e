import { toComparable } from '@scrollkeep/transcript/brief/group-git-events.ts';
import { splitShellCommands, type ShellCommand } from '@scrollkeep/transcript/git-work/split-shell-commands.ts';
import { looks } from '@scrollkeep/transcript/brief/is-look.ts';
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

/** What says nothing of a command: the way to its folder, what it sets, and what it prints between its steps. */
const quoted = `"[^"]{0,500}"|'[^']{0,500}'`;
const overture = new RegExp(
  `^\\s*(?:(?:cd|echo|Write-Host)\\s+(?:${quoted}|[^\\s;&|]{1,500})|` +
    `(?:export\\s+)?\\w{1,60}=(?:${quoted}|[^\\s;&|"'(]{0,500})|set\\s+-\\w{1,20})\\s*(?:&&|;|\\n)\\s*`,
);
/** The same of a step between others. */
const empty =
  /^(?:cd|pushd|popd|echo|printf|Write-Host|Write-Output|set|export|sleep|wait|disown|chmod|mkdir|done|fi|:)$/;

/** More words of a command are seldom worth their room. */
const mostWords = 16;
/** A block of PowerShell is no sequence of steps. */
const scriptBlock = /\$_|\b(?:ForEach|Where)-Object\b/;
/** No more of a script is looked at. */
const lookedAt = 6000;
/** Of many steps the first and the last are told, each in at least so many characters; what only looks is left out. */
const leastStep = 24;
const gap = ' … ';

/** A shell command on one line; `said` is how many of its words may be told all the same. */
export function toCommandSpan(command: string, words: number, said = 0): string {
  const width = Math.min(words, Math.max(mostWords, said)) * 7;
  let rest = command.slice(0, lookedAt);
  while (overture.test(rest)) rest = rest.replace(overture, '');
  const line = rest
    .replace(/"\$\(cat\s+<<-?\s*['"\\]?\w+['"]?\s+/, '"')
    .replace(/\s+/g, ' ')
    .trim();
  const isShort = line.length <= width && !rest.trim().includes('\n');
  if (isShort || said > 0 || scriptBlock.test(rest)) return toCodeSpan(cutEnd(line, width));
  return toCodeSpan(printSteps(rest, mostWords * 7) || cutEnd(line, width));
}

/** The steps of a script in so many characters: how it ends is often what it is for. */
function printSteps(script: string, width: number): string {
  const every = splitShellCommands(script);
  const telling = every.filter(({ words }) => !empty.test(words[0] ?? ''));
  const changing = telling.filter(({ words, outputs }) => outputs.length > 0 || !looks(words));
  const all = changing.length > 0 ? changing : telling;
  const most = Math.max(2, Math.floor(width / leastStep));
  const steps = all.length <= most ? all : [...all.slice(0, 1), ...all.slice(1 - most)];
  let told = '';
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1];
    const own = next === undefined ? '' : toSeparator(every, step, next);
    const separator = at === 0 && steps !== all && own !== gap ? `${own}… ` : own;
    const left = (width - told.length) / (steps.length - at) - separator.length;
    told += `${cutEnd(printStep(step), Math.max(8, left))}${separator}`;
  }
  return told;
}

function printStep({ words, outputs }: ShellCommand): string {
  const shown = words.map((word) => {
    const plain = word.slice(0, 500).replace(/\s+/g, ' ');
    return /[\s;&|]/.test(plain) ? `"${plain}"` : plain;
  });
  return [...shown, ...outputs.filter((file) => !file.startsWith('/dev/')).map((file) => `> ${file}`)].join(' ');
}

/** What is between two steps, also where others between them are left out: what does not follow from them is a gap. */
function toSeparator(every: readonly ShellCommand[], step: ShellCommand, next: ShellCommand): string {
  const between = every.slice(every.indexOf(step), every.indexOf(next)).map((each) => each.next);
  const [separator = ''] = between;
  if (between.length === 1 || separator === '&') return separator === ';' ? '; ' : ` ${separator} `;
  const behind = between.slice(between.lastIndexOf(';') + 1);
  if (!behind.every((each) => each === '&&')) return gap;
  return behind.length < between.length ? '; ' : ' && ';
}
