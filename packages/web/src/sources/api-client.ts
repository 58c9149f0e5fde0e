import { texts } from '../texts/texts.ts';
import { ApiProblem, isProblem } from './api-problem.ts';
import type { ApiRoutes } from './api-routes.ts';

export type ApiPath = keyof ApiRoutes;
export type ApiQuestion<Path extends ApiPath> = ApiRoutes[Path]['question'];
export type ApiAnswer<Path extends ApiPath> = ApiRoutes[Path]['answer'];

/** Asks the server the page came from; every failure is an `ApiProblem`. */
export async function readApi<Path extends ApiPath>(path: Path, question: ApiQuestion<Path>, signal?: AbortSignal): Promise<ApiAnswer<Path>> {
  const response = await fetch(toApiUrl(path, question), { headers: { accept: 'application/json' }, credentials: 'same-origin', redirect: 'error', ...(signal === undefined ? {} : { signal }) }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new ApiProblem('NO_SERVER', texts.problems.noServer, texts.problems.noServerHint);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as ApiAnswer<Path>;
  if (isProblem(body)) throw new ApiProblem(body.code, body.detail === '' ? body.title : body.detail, body.hint);
  throw new ApiProblem('BAD_ANSWER', texts.problems.badAnswer(response.status), texts.problems.badAnswerHint);
}

/** Relative to the page, so that it also works behind a path. */
export function toApiUrl<Path extends ApiPath>(path: Path, question: ApiQuestion<Path>): string {
  const search = new URLSearchParams();
  let filled: string = path;
  for (const [name, value] of Object.entries(question as Readonly<Record<string, string | number | undefined>>)) {
    if (value === undefined || value === '') continue;
    if (filled.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, () => encodeURIComponent(value));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return `./api/v1${filled}${text === '' ? '' : `?${text}`}`;
}
