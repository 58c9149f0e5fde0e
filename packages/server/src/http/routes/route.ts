import { apiVersion } from '@scrollkeep/view/wire/wire.ts';
import type { Services } from '../services/services.ts';
import { parseParameters, type Parameter, type ParameterValues } from './parameter.ts';

/** All routes are below it. */
export const apiFolder = `/api/v${apiVersion}`;

/** One question of the API. The server, the reference and the tests all read the same table. */
export interface Route {
  readonly method: 'get' | 'post';
  /**
   * What must be in the header `Scrollkeep-Intent` of a request that does something: no form or link of another page
   * can send it.
   */
  readonly intent: string | undefined;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter<unknown>>>;
  /** What must be sent along. */
  readonly body: RouteBody<unknown> | undefined;
  /** The name of the answer's type in `wire.ts`, or what else comes. */
  readonly answer: { readonly type: string } | { readonly bytes: string } | { readonly events: string };
  /** Codes of problems that only this route has. */
  readonly problems: readonly string[];
  readonly handle: (
    services: Services,
    find: (name: string, from: 'path' | 'query') => string | undefined,
    /** The text of the body, for a route that has one. */
    body?: string,
  ) => Promise<RouteResult>;
}

/** A body of JSON. */
export interface RouteBody<Value> {
  /** The name of its type in `wire.ts`. */
  readonly type: string;
  readonly maxBytes: number;
  /** Throws an `ApiProblem` where it is not as it should be. */
  readonly parse: (text: string) => Value;
}

export type RouteResult =
  | { readonly json: unknown }
  | { readonly stream: ReadableStream<Uint8Array>; readonly fileName: string }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string | undefined }
  | { readonly follow: { readonly session: string | undefined; readonly since: number | undefined } };

export function defineRoute<Parameters extends Readonly<Record<string, Parameter<unknown>>>, Body = undefined>(given: {
  readonly method?: Route['method'];
  readonly intent?: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: Parameters;
  readonly body?: RouteBody<Body>;
  readonly answer: Route['answer'];
  readonly problems?: readonly string[];
  readonly handle: (services: Services, values: ParameterValues<Parameters>, body: Body) => Promise<RouteResult>;
}): Route {
  return {
    ...given,
    method: given.method ?? 'get',
    intent: given.intent,
    problems: given.problems ?? [],
    body: given.body,
    handle: async (services, find, body = '') =>
      given.handle(services, parseParameters(given.parameters, find), given.body?.parse(body) as Body),
  };
}
