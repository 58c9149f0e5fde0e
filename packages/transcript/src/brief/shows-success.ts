import { findGitFacts } from '../git-work/find-git-facts.ts';
import type { GitFact } from '../git-work/git-fact.ts';
import { findGitWords, parseGitCall } from '../git-work/parse-git-call.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { looks } from './is-look.ts';
import { preparation } from './find-hider.ts';

/** What git or the forge prints where it did not do all that it was asked to. */
const refused = /^\s*(?:! \[|error: |fatal: )|\bX Pull request\b/m;
const merged = /"state"\s*:\s*"MERGED"|^MERGED$|\b(?:Merged|Squashed and merged|Rebased and merged) pull request\b/m;
const created = /^https:\/\/\S+\/(?:pull|merge_requests)\/\d+$/m;

/**
 * Whether the output of a script shows that its work with git was done, whatever its status says: the commit with its
 * hash, the branch as it was pushed, the pull request as it was merged. Any other work in it makes that unknown.
 */
export function showsSuccess(script: string, output: string): boolean {
  if (refused.test(output)) return false;
  const missing = { commit: 0, push: 0, merge: 0, create: 0 };
  for (const { words } of splitShellCommands(script)) {
    const git = findGitWords(words);
    const [name = '', action = ''] = git ?? words.slice(1).filter((word) => !word.startsWith('-'));
    if (git !== undefined && (name === 'commit' || name === 'push')) missing[name]++;
    else if (words[0] === 'gh' && name === 'pr' && (action === 'merge' || action === 'create')) missing[action]++;
    // A commit that was made says that what it takes was added.
    else if (!(git !== undefined && name === 'add') && !looks(words) && !preparation.test(words[0] ?? '')) return false;
  }
  if (missing.commit + missing.push + missing.merge + missing.create === 0) return false;
  const call = parseGitCall(script);
  const facts = call === undefined ? [] : findGitFacts(call, output, false, undefined);
  const count = (kind: GitFact['kind']) =>
    facts.filter((fact) => fact.kind === kind && fact.certainty === 'recorded').length;
  return (
    count('commit') >= missing.commit &&
    // Of one push several branches may be printed.
    (missing.push === 0 || (missing.push === 1 && count('push') > 0)) &&
    (missing.merge === 0 || (missing.merge === 1 && merged.test(output))) &&
    (missing.create === 0 || (missing.create === 1 && created.test(output)))
  );
}
