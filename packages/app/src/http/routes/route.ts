import { apiVersion } from '@scrollkeep/view/wire/wire.ts';
import type { Services } from '../services/services.ts';
import { parseParameters, type Parameter, type ParameterValues } from './parameter.ts';

/** All routes are below it. */
export const apiFolder = `/api/v${apiVersion}`;

/** One question of the API. The server, the reference and the tests all read the same table. */
export interface Route {
  readonly method: 'get' | 'post';
  /**
   * What must stand in the header `Scrollkeep-Intent` of a request that does something: no form or link of another page
   * can send it.
   */
  readonly intent: string | undefined;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter<unknown>>>;
  /** The name of the answer's type in `wire.ts`, or what else comes. */
  readonly answer: { readonly type: string } | { readonly bytes: string } | { readonly events: string };
  /** Codes of problems that only this route has. */
  readonly problems: readonly string[];
  readonly handle: (
    services: Services,
    find: (name: string, from: 'path' | 'query') => string | undefined,
  ) => Promise<RouteResult>;
}

export type RouteResult =
  | { readonly json: unknown }
  | { readonly stream: ReadableStream<Uint8Array>; readonly fileName: string }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string | undefined }
  | { readonly follow: { readonly session: string | undefined; readonly since: number | undefined } };

export function defineRoute<Parameters extends Readonly<Record<string, Parameter<unknown>>>>(given: {
  readonly method?: Route['method'];
  readonly intent?: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: Parameters;
  readonly answer: Route['answer'];
  readonly problems?: readonly string[];
  readonly handle: (services: Services, values: ParameterValues<Parameters>) => Promise<RouteResult>;
}): Route {
  return {
    ...given,
    method: given.method ?? 'get',
    intent: given.intent,
    problems: given.problems ?? [],
    handle: async (services, find) => given.handle(services, parseParameters(given.parameters, find)),
  };
}
