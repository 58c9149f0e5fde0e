import type { JsonValue } from '../json/json-value.ts';
import type { PullRequestFact } from '../shapes/traits.ts';
import { findGitFacts } from './find-git-facts.ts';
import { parseGitCall } from './parse-git-call.ts';

export interface BriefPullRequest extends Pick<PullRequestFact, 'number' | 'url'> {
  /** Where the command says it. */
  readonly title: string | undefined;
  /** What was done to it, such as `created` or `merged`; undefined if the session only works on it. */
  readonly action: string | undefined;
}

/** The pull requests that a shell command which went well did something to, as far as their address is known. */
export function listPullRequests(
  command: string,
  output: string,
  details: JsonValue | undefined,
): readonly BriefPullRequest[] {
  const call = parseGitCall(command);
  if (call === undefined) return [];
  return findGitFacts(call, output, true, details).flatMap(({ kind, number, url, subject, action }) =>
    kind !== 'pull-request' || url === undefined || action === 'viewed'
      ? []
      : [{ url, number, title: subject, action }],
  );
}
