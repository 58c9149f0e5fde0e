import { isKeptPath } from '@scrollkeep/transcript/brief/is-kept-path.ts';
import type { BriefGitItem } from '@scrollkeep/transcript/brief/list-git-items.ts';
import type { BriefPush } from '@scrollkeep/transcript/brief/open-git-state.ts';
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
const leastItems = 2;
/** Words of a message or title, which is short and says most. */
const leastMessage = 12;
/** What needs no word of its own. */
const plainAction = 'committed';

/** So many repositories are told of, and of each so many commits, where there are several. */
const mostRepositories = 4;
const leastOfEach = 2;
/** With room for fewer there is only one of each. */
const enoughItems = 6;
const mostForced = 3;

/** Commits by repository and pull requests, newest first, and what the records have after the last commits. */
export function printGitWork(brief: SessionBrief, room: BriefRoom): string {
  const { items, repositories } = brief.git;
  if (items.length === 0) return '';
  const most = Math.max(leastItems, room.items(9));
  const forced = listForced(brief, most < enoughItems ? 1 : mostForced);
  const lines = repositories.length > 1 ? listByRepository(brief, most, room) : listTogether(brief, most, room);
  return `## Commits and pull requests, newest first\n\n${[...lines, ...forced].join('\n')}`;
}

function listTogether(brief: SessionBrief, most: number, room: BriefRoom): readonly string[] {
  const { items, repositories } = brief.git;
  const shown = chooseNamed(items, brief).slice(0, most);
  // The one that the client named last tells what the work belongs to, however old it is.
  const linked = items.toSorted((a, b) => (b.linkedIn ?? 0) - (a.linkedIn ?? 0))[0];
  const extra = linked?.linkedIn === undefined || shown.includes(linked) ? [] : [linked];
  const left = items.length - shown.length - extra.length;
  const after = repositories[0]?.after;
  return [
    ...shown.map((item) => printItem(item, brief, room)),
    ...(left === 0 ? [] : [`… ${left} more`]),
    ...extra.map((item) => printItem(item, brief, room)),
    ...(after?.push === undefined ? [] : [printPush(after.push, after.commit)]),
  ].map((line) => `- ${line}`);
}

function listByRepository(brief: SessionBrief, most: number, room: BriefRoom): readonly string[] {
  const { items, repositories } = brief.git;
  const shown = repositories.slice(0, mostRepositories);
  const each = Math.max(most < enoughItems ? 1 : leastOfEach, Math.floor(most / shown.length));
  const left = repositories.length - shown.length;
  return [
    ...shown.flatMap(({ folder, commits, after }) => {
      const own = items.filter((item) => item.kind === 'commit' && item.folder === folder);
      const tip = after?.push?.hash;
      const isReplaced =
        tip !== undefined &&
        own.some(({ rewritten }) => rewritten?.how === 'reset') &&
        !own.some(({ hash }) => isSameHash(tip, hash));
      // What was pushed after a reset says where the work is; how many commits are left nobody knows.
      const kept = isReplaced ? own.filter(({ rewritten }) => rewritten?.how !== 'reset') : own;
      const told = kept.length === 0 ? [] : chooseNamed(kept, brief).slice(0, each);
      const count = isReplaced ? 'commits, some before a `git reset`' : toReadableAmount(commits, 'commit');
      const where =
        folder === undefined ? 'Elsewhere' : `In ${toCodeSpan(cutEnd(toInsidePath(folder, brief.project), 120))}`;
      return [
        `- ${where}, ${count}:`,
        ...told.map((item) => `  - ${printItem({ ...item, folder: undefined }, brief, room)}`),
        ...(own.length > told.length && !isReplaced ? [`  - … ${own.length - told.length} more`] : []),
        ...(after?.push === undefined ? [] : [`  - ${printPush(after.push, after.commit)}`]),
      ];
    }),
    ...(left === 0 ? [] : [`- … ${toReadableAmount(left, 'more folder')} with commits`]),
    ...items
      .filter(({ kind }) => kind === 'pull-request')
      .slice(0, most)
      .map((item) => `- ${printItem(item, brief, room)}`),
  ];
}

/** Those of which the records have more than that there was one, where there are any. */
function chooseNamed(items: readonly BriefGitItem[], brief: SessionBrief): readonly BriefGitItem[] {
  const named = items.filter(
    (item) =>
      item.kind === 'pull-request' ||
      (toCurrentHash(item) ?? item.subject ?? findCommit(item, brief)?.subject) !== undefined,
  );
  return named.length === 0 ? items : named;
}

/** What pushes with force replaced, as git printed it. */
function listForced({ git: { forced, repositories }, project }: SessionBrief, most: number): readonly string[] {
  return forced.slice(0, most).flatMap(({ turn, branch, repository, before, hash, folder }) => {
    if (before === undefined || hash === undefined) return [];
    const from =
      folder === undefined || repositories.length < 2
        ? ''
        : `, from ${toCodeSpan(cutEnd(toInsidePath(folder, project), 120))}`;
    const what = `${toCodeSpan(before)} replaced by ${toCodeSpan(hash)}`;
    return `- Forced update in turn ${turn}${toBranch(branch)}${toRemote(repository)}${from}: ${what}`;
  });
}

/** Pushes with force that replaced what another folder of the session had pushed. */
export function listLostPushes({ git, project }: SessionBrief): readonly string[] {
  return git.forced.flatMap(({ turn, branch, repository, before, lostFrom }) => {
    if (before === undefined || lostFrom === undefined) return [];
    const from = toCodeSpan(cutEnd(toInsidePath(lostFrom, project), 120));
    return [
      `Forced update in turn ${turn}${toBranch(branch)}${toRemote(repository)} replaced ${toCodeSpan(before)}, ` +
        `a commit of ${from}; no later push from there recorded`,
    ];
  });
}

/** Edits after the last commit, as an open item; none where all was committed, or nothing says so. */
export function listUncommitted({ git, project }: SessionBrief): readonly string[] {
  return git.repositories.flatMap(({ folder, after }) => {
    const files = (after?.files ?? []).filter((path) => toInsidePath(path, project) !== path && !isKeptPath(path));
    if (after === undefined || files.length === 0) return [];
    const { turn } = after.commit;
    const names = files.slice(0, 4).map((path) => toCodeSpan(cutEnd(toInsidePath(path, project), 120)));
    const left = files.length - names.length;
    const current = toCurrentHash(after.commit);
    const which = current === undefined ? `turn ${turn}` : toCodeSpan(current);
    const where = folder === undefined ? '' : ` in ${toCodeSpan(cutEnd(toInsidePath(folder, project), 120))}`;
    const more = left === 0 ? '' : ` and ${left} more`;
    return [`Edited after the last recorded commit${where} (${which}): ${names.join(', ')}${more}`];
  });
}

/** Commits of which no push is recorded, as an open item. */
export function listUnpushed({ git, looks, project }: SessionBrief): readonly string[] {
  return git.repositories.flatMap(({ folder, unpushed: made = 0, after }) => {
    if (made === 0) return [];
    // Others may have been there before the session.
    const unpushed = git.repositories.length === 1 && looks.ahead !== undefined ? Math.max(looks.ahead, made) : made;
    const current = after === undefined ? undefined : toCurrentHash(after.commit);
    const last = current === undefined ? '' : ` (last ${toCodeSpan(current)})`;
    const where = folder === undefined ? '' : `, in ${toCodeSpan(cutEnd(toInsidePath(folder, project), 120))}`;
    return [
      `No push recorded for ${toReadableAmount(unpushed, 'commit')}${last}${toBranch(after?.commit.branch)}${where}`,
    ];
  });
}

function printPush(push: BriefPush, commit: BriefGitItem): string {
  const { turn, branch, repository, hash } = push;
  // That it is the commit itself needs no words.
  const isKnown = hash === undefined || isSameHash(hash, commit.hash) || isSameHash(hash, commit.rewritten?.pushedAs);
  const at = isKnown ? '' : `, at ${toCodeSpan(hash)}`;
  return `Push recorded after the last commit, turn ${turn}${toBranch(branch)}${toRemote(repository)}${at}`;
}

function isSameHash(hash: string, other: string | undefined): boolean {
  return other !== undefined && (hash.startsWith(other) || other.startsWith(hash));
}

function toRemote(repository: string | undefined): string {
  return repository === undefined ? '' : `, to ${toCodeSpan(cutEnd(repository, 80))}`;
}

function toBranch(branch: string | undefined): string {
  return branch === undefined ? '' : `, branch ${toCodeSpan(cutEnd(branch, 80))}`;
}

function printItem(item: BriefGitItem, brief: SessionBrief, room: BriefRoom): string {
  const { subject, url } = item;
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
  const current = toCurrentHash(item);
  const name = [...(current === undefined ? [] : [toCodeSpan(current)]), message]
    .filter((part) => part !== '')
    .join(' ');
  const files = printFiles(commit, brief.project, room);
  return `${where}: ${name === '' ? 'message not recorded' : name}${files}${printRewrite(item)}`;
}

/** The hash that a commit had before a rebase is no longer the one to look for. */
function toCurrentHash({ hash, rewritten }: BriefGitItem): string | undefined {
  return rewritten?.how === 'rebase' ? rewritten.pushedAs : hash;
}

function printRewrite({ hash, rewritten }: BriefGitItem): string {
  if (rewritten === undefined || hash === undefined) return '';
  const { turn, how, pushedAs } = rewritten;
  if (how === 'reset') return `; before a \`git reset\` in turn ${turn}, may be off its branch`;
  const now = pushedAs === undefined ? 'new hash not recorded' : 'hash as pushed';
  return `; rebased in turn ${turn} (${now}, was ${toCodeSpan(hash)})`;
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
    .slice(0, Math.min(mostFiles, room.items(6)))
    .map((file) => toCodeSpan(cutEnd(toInsidePath(file, project), 120)));
  const left = (fileCount ?? files.length) - shown.length;
  const more = left <= 0 ? [] : [shown.length === 0 ? toReadableAmount(left, 'file') : `${left} more`];
  return shown.length + more.length === 0 ? '' : ` (${[...shown, ...more].join(', ')})`;
}
