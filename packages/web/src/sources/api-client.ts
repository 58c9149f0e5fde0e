import { ApiProblem, isProblem } from './api-problem.ts';

/** `GET /api/v1/…` of the server the page came from; every failure is an `ApiProblem`. */
export async function readApi<Answer>(path: string, question: Readonly<Record<string, string | number | undefined>> = {}, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(toApiUrl(path, question), { headers: { accept: 'application/json' }, credentials: 'same-origin', redirect: 'error', ...(signal === undefined ? {} : { signal }) }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new ApiProblem('NO_SERVER', 'The Scrollkeep server does not answer', 'Start it again with: scrollkeep serve');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as Answer;
  if (isProblem(body)) throw new ApiProblem(body.code, body.detail === '' ? body.title : body.detail, body.hint);
  throw new ApiProblem('BAD_ANSWER', `The server answered with status ${response.status}`, 'Reload the page, or start the server again.');
}

/** Relative to the page, so that it also works behind a path. */
export function toApiUrl(path: string, question: Readonly<Record<string, string | number | undefined>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `./api/v1/${path}${text === '' ? '' : `?${text}`}`;
}
