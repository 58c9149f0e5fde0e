import type { CommitLines } from './open-commit-lines.ts';
import { countCommon } from './open-commit-lines.ts';
import type { CommitLog, LoggedCommit } from './open-commit-log.ts';
import type { CommitClaim, Rewriting } from './commit-check.ts';

/** A commit of a branch that has the work of a recorded one. */
export interface Successor {
  readonly hash: string;
  readonly state: 'verified' | 'inferred';
  readonly rewritten: Rewriting;
  /** Of a squashed or amended commit only these of the lines are its own, by path. */
  readonly part?: ReadonlyMap<string, readonly string[]>;
}

/** A command can wait that long for hooks before the record of its end is written. */
const longestCommandS = 600;
/** Fewer equal lines can be chance. */
const leastLines = 3;

/**
 * What became of a commit that git still has, but `HEAD` does not: git keeps author and time when it rewrites a commit,
 * and a patch id says whether the change is the same. `subjects` has those of all commits that records name.
 */
export async function findSuccessor(
  old: LoggedCommit,
  log: CommitLog,
  lines: CommitLines,
  subjects: ReadonlySet<string>,
): Promise<Successor | undefined> {
  const isReachable = log.commits.has(old.hash);
  // A commit that a branch has was not rewritten; the change may be on HEAD as well.
  const others = [...log.commits.values()].filter(
    (each) => each.hash !== old.hash && !each.isMerge && (!isReachable || log.onHead.has(each.hash)),
  );
  const twins = others.filter((each) => each.author === old.author && each.authorTime === old.authorTime);
  const namesakes = others.filter((each) => each.subject === old.subject && !twins.includes(each));
  const ids = await lines.readPatchIds([old, ...twins, ...namesakes].map(({ hash }) => hash));
  const id = ids.get(old.hash);
  const isEqual = (each: LoggedCommit) => id !== undefined && ids.get(each.hash) === id;
  const same = pickNewest([...twins, ...namesakes].filter(isEqual), log);
  if (same !== undefined)
    return { hash: same.hash, state: 'verified', rewritten: isReachable ? 'cherry-picked' : 'rebased' };
  if (isReachable) return undefined;
  const squash = await findSquash(old, others, lines);
  if (squash !== undefined) return squash;
  const amended = twins.filter((each) => each.subject === old.subject);
  const [only, ...more] = amended.length > 0 ? amended : twins;
  const part = await lines.readAdded(old.hash);
  // Scripts make several commits in a second: without the subject some of the lines must be the same.
  if (
    only !== undefined &&
    more.length === 0 &&
    (amended.length > 0 || countAllShared(part, await lines.readAdded(only.hash)) > 0)
  ) {
    // A squash keeps author, time and subject of its first commit; the message goes on with those of the others.
    const isSquash = [...subjects].some((subject) => subject !== old.subject && hasLine(only.body, subject));
    const state = amended.length > 0 ? 'verified' : 'inferred';
    return { hash: only.hash, state, rewritten: isSquash ? 'squashed' : 'amended', part };
  }
  return findByLines(old, log, lines);
}

/** A commit whose record is all that is left of it: by its subject, and a time at which the command ran. */
export function findBySubject({ subject, timeMs }: CommitClaim, log: CommitLog): LoggedCommit | undefined {
  if (subject === undefined || timeMs === undefined) return undefined;
  const end = Math.ceil(timeMs / 1000);
  const found = [...log.commits.values()].filter(
    (each) => each.subject === subject && each.authorTime <= end && each.authorTime >= end - longestCommandS,
  );
  return found.length === 1 ? found[0] : undefined;
}

function pickNewest(commits: readonly LoggedCommit[], { onHead }: CommitLog): LoggedCommit | undefined {
  return [...commits].sort(
    (a, b) => Number(onHead.has(b.hash)) - Number(onHead.has(a.hash)) || b.commitTime - a.commitTime,
  )[0];
}

/** A later commit whose message names the old one, by its hash or with its subject on a line of its own. */
async function findSquash(
  old: LoggedCommit,
  others: readonly LoggedCommit[],
  lines: CommitLines,
): Promise<Successor | undefined> {
  const later = others.filter((each) => each.commitTime >= old.commitTime && each.body !== '');
  const byHash = later.filter(({ body }) => body.includes(old.hash));
  const bySubject = later.filter(({ body, subject }) => subject !== old.subject && hasLine(body, old.subject));
  const added = await lines.readAdded(old.hash);
  for (const each of new Set([...byHash, ...bySubject])) {
    const isNamed = byHash.includes(each);
    if (!isNamed && countAllShared(added, await lines.readAdded(each.hash)) === 0) continue;
    return { hash: each.hash, state: isNamed ? 'verified' : 'inferred', rewritten: 'squashed', part: added };
  }
  return undefined;
}

function hasLine(body: string, subject: string): boolean {
  return subject !== '' && body.split('\n').some((line) => line.trim().replace(/^[*-] /, '') === subject);
}

type AddedLines = ReadonlyMap<string, readonly string[]>;

/** Lines that two commits both add to the same file; empty ones say nothing. */
function countAllShared(added: AddedLines, others: AddedLines): number {
  let shared = 0;
  for (const [path, texts] of added)
    shared += countCommon(
      (others.get(path) ?? []).map((text) => ({ text })),
      texts.filter((text) => text.trim() !== ''),
    );
  return shared;
}

/** Whose lines most of the old commit's lines are now, by blame of the files that it changed. */
async function findByLines(old: LoggedCommit, log: CommitLog, lines: CommitLines): Promise<Successor | undefined> {
  const added = await lines.readAdded(old.hash);
  const counts = new Map<string, number>();
  let told = 0;
  for (const [path, texts] of added) {
    const wanted = texts.filter((text) => text.trim() !== '');
    told += wanted.length;
    const now = await lines.readNow(old.hash, path);
    for (const hash of new Set(now.map((line) => line.hash))) {
      const common = countCommon(
        now.filter((line) => line.hash === hash),
        wanted,
      );
      counts.set(hash, (counts.get(hash) ?? 0) + common);
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  const commit = best === undefined ? undefined : log.commits.get(best[0]);
  if (best === undefined || commit === undefined || commit.commitTime < old.commitTime) return undefined;
  if (best[1] < leastLines || best[1] * 2 < told) return undefined;
  return { hash: best[0], state: 'inferred', rewritten: 'squashed', part: added };
}
