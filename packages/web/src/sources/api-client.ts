import { texts } from '../texts/texts.ts';
import { ApiProblem, isProblem } from './api-problem.ts';
import type { ApiActions, ApiRoutes } from './api-routes.ts';
import { hubReader } from './hub-reader.ts';

export type ApiPath = keyof ApiRoutes;
export type ApiQuestion<Path extends ApiPath> = ApiRoutes[Path]['question'];
export type ApiAnswer<Path extends ApiPath> = ApiRoutes[Path]['answer'];

/** Asks the server the page came from; every failure is an `ApiProblem`. */
export async function readApi<Path extends ApiPath>(
  path: Path,
  question: ApiQuestion<Path>,
  signal?: AbortSignal,
): Promise<ApiAnswer<Path>> {
  return readAnswer(
    await ask(toApiUrl(path, question), {
      headers: { accept: 'application/json' },
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}

/** Relative to the page, so that it also works behind a path. */
export function toApiUrl<Path extends ApiPath>(path: Path, question: ApiQuestion<Path>): string {
  return toUrl(path, question);
}

function toUrl(path: string, question: object): string {
  const search = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(question as Readonly<Record<string, string | number | undefined>>)) {
    if (value === undefined || value === '') continue;
    if (filled.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, () => encodeURIComponent(value));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return `./api/v1${filled}${text === '' ? '' : `?${text}`}`;
}

/** Sets something off; the header says that it is meant, which no page of somebody else can say. */
export async function sendApi<Path extends keyof ApiActions>(
  path: Path,
  intent: ApiActions[Path]['intent'],
  question: ApiActions[Path]['question'],
  body?: ApiActions[Path] extends { readonly body: infer Body } ? Body : undefined,
): Promise<ApiActions[Path]['answer']> {
  return readAnswer(
    await ask(toUrl(path, question), {
      method: 'POST',
      headers: { accept: 'application/json', 'scrollkeep-intent': intent },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** Every failure to reach the server is an `ApiProblem`. */
export async function ask(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', redirect: 'error', ...options });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    const { noServer, noServerHint, noHub, noHubHint } = texts.problems;
    const [title, hint] = hubReader === undefined ? [noServer, noServerHint] : [noHub, noHubHint];
    throw new ApiProblem('NO_SERVER', title, hint);
  }
}

export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as Answer;
  if (isProblem(body)) throw new ApiProblem(body.code, body.detail === '' ? body.title : body.detail, body.hint);
  throw new ApiProblem('BAD_ANSWER', texts.problems.badAnswer(response.status), texts.problems.badAnswerHint);
}
