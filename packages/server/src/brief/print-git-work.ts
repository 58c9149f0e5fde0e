import type { BriefGitItem, BriefPush } from '@scrollkeep/transcript/brief/open-git-state.ts';
import type { BriefCommit } from '@scrollkeep/transcript/git-work/list-commits.ts';
import {
  escapeMarkdownLine,
  escapeSpokenLine,
  escapeSpokenWords,
  toCodeSpan,
} from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import type { BriefRoom } from './brief-room.ts';
import { toInsidePath } from './print-brief.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { toPromptGist } from './to-gist.ts';

/** Of a commit. */
const mostFiles = 6;
/** The newest are told whatever the room is: they say where the work is. */
const leastItems = 3;
/** Words of a message or title, which is short and says most. */
const leastMessage = 14;
/** What needs no word of its own. */
const plainAction = 'committed';

/** Commits and pull requests, newest first, and what the records have after the last commit. */
export function printGitWork(brief: SessionBrief, room: BriefRoom): string {
  const { items, afterCommit, forcedIn } = brief.git;
  if (items.length === 0) return '';
  const shown = items.slice(0, Math.max(leastItems, room.items(9)));
  // The one that the client named last tells what the work belongs to, however old it is.
  const linked = items.toSorted((a, b) => (b.linkedIn ?? 0) - (a.linkedIn ?? 0))[0];
  const extra = linked?.linkedIn === undefined || shown.includes(linked) ? [] : [linked];
  const left = items.length - shown.length - extra.length;
  const lines = [
    ...shown.map((item) => printItem(item, brief, room)),
    ...(left === 0 ? [] : [`… ${left} more`]),
    ...extra.map((item) => printItem(item, brief, room)),
    ...(afterCommit === undefined ? [] : [printPush(afterCommit.push)]),
    ...(forcedIn === undefined ? [] : [`Force push in turn ${forcedIn}: hashes of earlier commits may have changed`]),
  ];
  return `## Commits and pull requests, newest first\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

/** Edits after the last commit, as an open item; none where all was committed, or nothing says so. */
export function listUncommitted({ git, project }: SessionBrief): readonly string[] {
  const { afterCommit } = git;
  const files = (afterCommit?.files ?? []).filter((path) => toInsidePath(path, project) !== path);
  if (afterCommit === undefined || files.length === 0) return [];
  const { hash, turn } = afterCommit.commit;
  const names = files.slice(0, 4).map((path) => toCodeSpan(cutEnd(toInsidePath(path, project), 120)));
  const left = files.length - names.length;
  const which = hash === undefined ? `turn ${turn}` : toCodeSpan(hash);
  return [
    `Edited after the last recorded commit (${which}): ${names.join(', ')}${left === 0 ? '' : ` and ${left} more`}`,
  ];
}

function printPush(push: BriefPush | undefined): string {
  if (push === undefined) return 'No push recorded after the last commit';
  const { turn, branch, repository } = push;
  const where = repository === undefined ? '' : `, to ${toCodeSpan(cutEnd(repository, 80))}`;
  return `Push recorded after the last commit, turn ${turn}${toBranch(branch)}${where}`;
}

function toBranch(branch: string | undefined): string {
  return branch === undefined ? '' : `, branch ${toCodeSpan(cutEnd(branch, 80))}`;
}

function printItem(item: BriefGitItem, brief: SessionBrief, room: BriefRoom): string {
  const { subject, hash, url } = item;
  const where = printWhere(item);
  if (item.kind === 'pull-request') {
    const title =
      subject === undefined
        ? ''
        : `: ${escapeSpokenWords(toPromptGist(subject, Math.max(leastMessage, room.words(24))))}`;
    return `${where}: pull request ${escapeMarkdownLine(url ?? '')}${title}`;
  }
  const commit = findCommit(item, brief);
  const message = escapeSpokenLine(
    toPromptGist(subject ?? commit?.subject ?? '', Math.max(leastMessage, room.words(24))),
  );
  const name = [...(hash === undefined ? [] : [toCodeSpan(hash)]), message].filter((part) => part !== '').join(' ');
  return `${where}: ${name === '' ? 'message not recorded' : name}${printFiles(commit, brief.project, room)}`;
}

/** When and where it was done, and what. */
function printWhere({ turn, linkedIn = turn, action, branch, folder, isByAgent }: BriefGitItem): string {
  const isLinked = action === 'linked';
  return [
    `Turn ${turn}${toBranch(branch)}`,
    ...(folder === undefined ? [] : [`in ${toCodeSpan(cutEnd(folder, 80))}`]),
    ...(action === plainAction ? [] : [isLinked ? 'only linked by Claude Code' : escapeMarkdownLine(action)]),
    ...(isByAgent ? ['by a sub-agent'] : []),
    ...(linkedIn === turn ? [] : [`linked again in turn ${linkedIn}`]),
  ].join(', ');
}

/** With the files that the command or its output names. */
function findCommit({ turn, hash, subject }: BriefGitItem, { turns }: SessionBrief): BriefCommit | undefined {
  const commits = turns.find(({ number }) => number === turn)?.commits ?? [];
  return (
    commits.findLast((each) => hash !== undefined && each.hash === hash) ??
    commits.findLast((each) => each.hash === undefined && each.subject === subject)
  );
}

function printFiles(commit: BriefCommit | undefined, project: string | undefined, room: BriefRoom): string {
  const { files, fileCount } = commit ?? { files: [], fileCount: undefined };
  // What Claude Code keeps for itself says little about the work.
  const isOwn = (file: string) => file.startsWith('.claude/');
  const shown = files
    .toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))
    .slice(0, Math.min(mostFiles, Math.max(1, room.items(4))))
    .map((file) => toCodeSpan(cutEnd(toInsidePath(file, project), 120)));
  const left = (fileCount ?? files.length) - shown.length;
  const more = left <= 0 ? [] : [shown.length === 0 ? toReadableAmount(left, 'file') : `${left} more`];
  return shown.length + more.length === 0 ? '' : ` (${[...shown, ...more].join(', ')})`;
}
