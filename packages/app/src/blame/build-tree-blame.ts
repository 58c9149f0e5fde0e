import { diffLines, toLines } from '@scrollkeep/transcript/files/diff-lines.ts';
import type { FileContent, KnownContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { readVersions } from '@scrollkeep/transcript/files/read-versions.ts';
import type {
  BlameLine,
  FileBlameAnswer,
  FileSessionFacts,
  FileVersionFacts,
} from '@scrollkeep/view/wire/wire-files.ts';
import { buildFileBlame } from '@scrollkeep/server/files/build-file-blame.ts';
import { findHistory } from '@scrollkeep/server/files/find-history.ts';
import type { FileHistories } from '@scrollkeep/server/files/read-file-histories.ts';
import type { GitBlame } from '@scrollkeep/server/git/read-git-blame.ts';
import type { BlameCommit, TreeBlameAnswer, TreeBlameGit, TreeBlameLine } from './tree-blame.ts';

export interface TreeBlameQuestion {
  readonly path: string;
  /** Other names of the file in records, the likeliest first: by a symbolic link, or in another working tree. */
  readonly names: readonly string[];
  /** Paths that the file was moved or merged from: their lines are looked for where its own records know nothing. */
  readonly earlier: readonly string[];
  readonly content: KnownContent;
  /** undefined: the file on disk. */
  readonly commit: { readonly hash: string; readonly atMs: number } | undefined;
  readonly git: TreeBlameGit | null;
  /** The same file at a commit. */
  readonly gitBlame: GitBlame | undefined;
}

/** What is known of a line by records, with where it was found. */
interface Claim {
  readonly line: BlameLine;
  readonly path: string;
  readonly facts: FileVersionFacts | undefined;
}

/** Joins what records and git know of the lines of one file. */
export async function buildTreeBlame(question: TreeBlameQuestion, asked: FileHistories): Promise<TreeBlameAnswer> {
  const { path, names, content, commit, git, gitBlame } = question;
  const texts = toLines(content.text ?? '');
  const sessions: Record<string, FileSessionFacts> = {};
  const read = async (history: FileHistory): Promise<readonly Claim[]> => {
    const answer = await blameContent(history, asked, content, commit?.atMs);
    Object.assign(sessions, answer.sessions);
    return (answer.lines ?? []).map((line) => toClaim(line, history.path, answer));
  };
  const [own] = [path, ...names].flatMap((name) => findHistory(asked.histories, name) ?? []);
  const claims: Claim[] = [...(await read(own ?? { path, versions: [], steps: [], moves: [] }))];
  const moves = own?.moves.flatMap(({ from, to }) => (to === own.path ? [from] : [])) ?? [];
  for (const other of new Set([...moves, ...question.earlier])) {
    if (other === own?.path || !claims.some(isOpen)) continue;
    const history = findHistory(asked.histories, other);
    if (history === undefined) continue;
    for (const [at, claim] of (await read(history)).entries())
      if (claim.line.origin === 'version' && isOpen(claims[at])) claims[at] = claim;
  }
  const commits = gitBlame === undefined ? [] : matchCommits(texts, gitBlame);
  const lines = texts.map((text, at) => toTreeLine(text, at, claims[at], own?.path ?? path, commits[at]));
  return {
    path,
    point: commit?.hash ?? 'disk',
    git,
    totals: {
      claude: lines.filter(({ by }) => by === 'claude').length,
      other: lines.filter(({ by }) => by === 'other').length,
      unknown: lines.filter(({ by }) => by === 'unknown').length,
    },
    lines,
    versions: Object.fromEntries(
      claims.flatMap((claim) => (claim.facts === undefined ? [] : [[toKey(claim), claim.facts]])),
    ),
    sessions,
    commits: Object.fromEntries(
      [...new Set(commits)].flatMap((hash) => (hash === undefined ? [] : [[hash, toCommit(hash, gitBlame)]])),
    ),
  };
}

/** A line that no record of the file itself accounts for. */
function isOpen(claim: Claim | undefined): boolean {
  return claim?.line.origin === 'outside' || claim?.line.origin === 'before';
}

/** The lines of a content by the one rule for blame: of the file on disk, or of a commit made after some version. */
async function blameContent(
  history: FileHistory,
  asked: FileHistories,
  content: FileContent,
  committedMs: number | undefined,
): Promise<FileBlameAnswer> {
  if (committedMs === undefined) return buildFileBlame(history, asked, { now: content });
  const until = await findCommitted(history, asked, content, committedMs);
  return buildFileBlame(history, asked, { until, shown: content });
}

/** The last version that has this content; without one the last before the commit. 0: the commit is older than all. */
async function findCommitted(
  history: FileHistory,
  { openSources }: FileHistories,
  content: FileContent,
  committedMs: number,
): Promise<number> {
  const text = content.state === 'known' ? content.text : undefined;
  const sources = openSources();
  let [same, before] = [0, 0];
  try {
    for await (const { version, after } of readVersions(history, sources)) {
      if (after.state === 'known' && after.text === text) same = version.number;
      if (version.step.atMs <= committedMs) before = version.number;
    }
  } finally {
    await sources.close();
  }
  return same > 0 ? same : before;
}

function toClaim(line: BlameLine, path: string, { versions }: FileBlameAnswer): Claim {
  const number = line.origin === 'version' ? line.version : line.origin === 'between' ? line.since : null;
  return { line, path, facts: number === null ? undefined : versions[number] };
}

function toKey({ path, facts }: Claim): string {
  return `${path} ${facts?.version ?? ''}`;
}

function toTreeLine(
  text: string,
  at: number,
  claim: Claim | undefined,
  ownPath: string,
  commit: string | undefined,
): TreeBlameLine {
  const origin = claim?.line.origin;
  const facts = origin === 'version' ? claim?.facts : undefined;
  return {
    number: at + 1,
    text: text.replace(/\n$/, ''),
    by: origin === 'version' ? 'claude' : origin === 'between' ? 'unknown' : 'other',
    session: facts?.session ?? null,
    turn: facts?.turn ?? null,
    agentId: facts?.agentId ?? null,
    version: claim?.facts === undefined ? null : toKey(claim),
    from: claim === undefined || claim.path === ownPath ? null : claim.path,
    commit: commit ?? null,
  };
}

/** The commit of each line that is as git has it. */
function matchCommits(texts: readonly string[], { lines }: GitBlame): readonly (string | undefined)[] {
  const commits: (string | undefined)[] = texts.map(() => undefined);
  const old = lines.map(({ text }, at) => (at === 0 ? text.replace(/^\u{FEFF}/u, '') : text).replace(/\r$/, ''));
  let [from, to] = [0, 0];
  for (const change of [
    ...diffLines(
      old,
      texts.map((text) => text.replace(/\n$/, '')),
    ),
    { oldStart: old.length, oldEnd: old.length, newStart: texts.length, newEnd: texts.length },
  ]) {
    while (to < change.newStart) commits[to++] = lines[from++]?.hash;
    from = change.oldEnd;
    to = change.newEnd;
  }
  return commits;
}

function toCommit(hash: string, blame: GitBlame | undefined): BlameCommit {
  const facts = blame?.commits.get(hash);
  return {
    author: facts?.author ?? '',
    at: new Date((facts?.authorTime ?? 0) * 1000).toISOString(),
    subject: facts?.subject ?? '',
  };
}
