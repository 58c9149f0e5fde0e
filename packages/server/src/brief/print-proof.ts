import { listUnpushed } from './print-git-work.ts';
import type { SessionBrief } from './read-session-brief.ts';

/**
 * That the work is done, where the records prove it: nothing but a push is open, and after the last edit came a commit,
 * or tests that passed. undefined where they do not.
 */
export function printProof(brief: SessionBrief, open: readonly string[]): string | undefined {
  const { turns, status, git, actions, checks } = brief;
  const last = turns.at(-1);
  const edited = turns.findLast(({ files }) => files.length > 0);
  const unpushed = listUnpushed(brief).length;
  if (open.length > unpushed || status !== 'waiting' || last?.hasFinalAnswer !== true || edited === undefined)
    return undefined;
  // An agent without records may have done anything, and a formatter changes what it does not name.
  if (git.repositories[0]?.after?.isSettled === false) return undefined;
  const after = git.repositories[0]?.after;
  const isCommitted =
    after !== undefined &&
    git.repositories.every((each) => each.after?.files.length === 0) &&
    after.commit.turn >= edited.number &&
    after.commit.rewritten?.how !== 'reset';
  const { testRun } = actions;
  const isTested =
    testRun?.outcome === 'passed' &&
    testRun.later === undefined &&
    testRun.editsAfter === 0 &&
    testRun.commandsAfter === 0 &&
    !testRun.isCached;
  const isBuilt = checks.passed.some(
    ({ kind, filesAfter, commandsAfter }) => kind === 'build' && filesAfter.length + commandsAfter === 0,
  );
  if (!isCommitted && !isTested) return undefined;
  const proofs = [
    ...(isTested ? [`tests passed (turn ${testRun.turn})`] : []),
    ...(isBuilt ? ['build succeeded'] : []),
    ...(isCommitted ? [`committed (turn ${after.commit.turn})`] : []),
    ...(isCommitted && after.push !== undefined && unpushed === 0 ? [`pushed (turn ${after.push.turn})`] : []),
  ];
  return `- Recorded as done: ${proofs.join(', ')}, no edits after that`;
}
