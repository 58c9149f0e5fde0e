import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { PullRequestFact } from '../shapes/traits.ts';

export interface BriefPullRequest extends PullRequestFact {
  /** Where the command says it. */
  readonly title: string | undefined;
  /** What was done to it, such as `created` or `merged`; undefined if the session only works on it. */
  readonly action: string | undefined;
}

const maxLength = 20_000;
const concerns = /\b(?:gh\s+pr|glab\s+mr)\s/;
const creates = /\b(?:gh\s+pr|glab\s+mr)\s+create\b/;
const address = /https:\/\/[^\s"'<>()]{1,300}\/(?:pull|pull-requests|merge_requests)\/(\d{1,9})\b/;
const option = /\s(?:-t|--title)[ =]*(?:"((?:[^"\\]|\\.){1,500})"|'([^']{1,500})')/;

/** Whether a shell command may do something to a pull request, so that the output of others need not be read. */
export function mayConcernPullRequest(command: string): boolean {
  return concerns.test(command.slice(0, maxLength));
}

/** The pull request of a shell command that went well: what the client noted of it, or what the forge printed. */
export function listPullRequests(
  command: string,
  output: string,
  details: JsonValue | undefined,
): readonly BriefPullRequest[] {
  const text = command.slice(0, maxLength);
  const [, double, single] = creates.test(text) ? (option.exec(text) ?? []) : [];
  const title = double?.replace(/\\(["\\$`])/g, '$1') ?? single;
  const noted = findNoted(details);
  if (noted !== undefined) return [{ ...noted, title }];
  const [url, number] = creates.test(text) ? (address.exec(output.slice(0, maxLength)) ?? []) : [];
  return url === undefined ? [] : [{ url, number: Number(number), title, action: 'created' }];
}

function findNoted(details: JsonValue | undefined): Omit<BriefPullRequest, 'title'> | undefined {
  const operation = isJsonObject(details) ? details['gitOperation'] : undefined;
  const request = isJsonObject(operation) ? operation['pr'] : undefined;
  if (!isJsonObject(request) || typeof request['url'] !== 'string') return undefined;
  const { number, url, action } = request;
  return {
    url,
    number: typeof number === 'number' ? number : undefined,
    action: typeof action === 'string' ? action : undefined,
  };
}
