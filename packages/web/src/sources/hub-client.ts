import { ask, readAnswer } from './api-client.ts';

/** Asks the hub itself, below `/hub/v1`; every failure is an `ApiProblem`. */
export async function readHub<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return readAnswer(
    await ask(`./hub/v1${path}`, {
      headers: { accept: 'application/json' },
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}

/** Changes something on the hub; the header says that it is meant, which no page of somebody else can say. */
export async function sendHub<Answer = null>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  return readAnswer(
    await ask(`./hub/v1${path}`, {
      method,
      headers: { accept: 'application/json', 'scrollkeep-intent': 'hub' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}
