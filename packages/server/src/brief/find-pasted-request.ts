import { countWords } from './brief-budget.ts';

/** As Claude Code prints them: what it said or called, what came of that, and what the person asked. */
const said = /^\s{0,4}[●⏺]\s/;
const result = /^\s{1,6}⎿/;
const asked = /^\s{0,2}[>❯]\s+(\S.*)$/;
/** A command of the client, or what it put in itself. */
const noRequest = /^(?:[/!#]|This session is being continued)/;
/** So many lines are of a session; fewer may be quoted by the way. */
const leastSaid = 2;
/** With so many words of their own around it people say themselves what they want. */
const leastOwn = 8;
/** No more of the end is looked at, and no more lines of a request. */
const lookedAt = 200_000;
const mostLines = 20;

/** What the person last asked for in a session of Claude Code that was pasted as a prompt; undefined if it is none. */
export function findPastedRequest(prompt: string): string | undefined {
  const lines = prompt.slice(-lookedAt).split('\n');
  if (lines.filter((line) => said.test(line)).length < leastSaid || !lines.some((line) => result.test(line)))
    return undefined;
  const [own = ''] = prompt.slice(0, lookedAt).split(/[●⏺⎿]|^[>❯] /m, 1);
  const last = lines.findLast((line) => line.trim() !== '') ?? '';
  const isOwn = !/^\s/.test(last) && !said.test(last) && !asked.test(last);
  if (countWords(own) >= leastOwn || (isOwn && countWords(last) >= leastOwn)) return undefined;
  const at = lines.findLastIndex((line) => !noRequest.test(asked.exec(line)?.[1] ?? '/'));
  if (at === -1) return undefined;
  const behind = lines.slice(at + 1, at + mostLines);
  const end = behind.findIndex((line) => !/^\s+\S/.test(line) || said.test(line) || result.test(line));
  const rest = behind.slice(0, end === -1 ? undefined : end);
  return [asked.exec(lines[at] ?? '')?.[1] ?? '', ...rest].map((line) => line.trim()).join(' ');
}
