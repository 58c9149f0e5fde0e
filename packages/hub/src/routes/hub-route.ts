import type { Actor, Audience } from '../audience/audience.ts';
import type { Identity } from '../audience/identity.ts';
import type { Hub } from './hub.ts';

/** All routes are below it. */
export const hubFolder = '/hub/v1';

/** One question to the hub. */
export interface HubRoute {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/hub/v1`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** For the reference: parameters, and what each means. */
  readonly query?: Readonly<Record<string, string>>;
  /** For the reference: the fields of a JSON body, or `bytes`. */
  readonly body?: RouteBody;
  /** For the reference: the name of the answer's type in `view/wire`, or `bytes`; without it there is none (204). */
  readonly answer?: string;
  /** Without it a body is not read; for JSON see `defineJsonRoute`. */
  readonly maxBytes: number | undefined;
  readonly who: Who;
  readonly handle: (request: HubRequest) => Promise<HubAnswer>;
}

export type RouteBody =
  | 'bytes'
  | {
      /** JSON Schema of each field. */
      readonly fields: Readonly<Record<string, object>>;
      readonly required?: readonly string[];
    };

/** `anyone`: also strangers. `account`: a person or a key. `reader`: also the guest of a link. */
export type Who = 'anyone' | 'account' | 'reader';

/** Of a client that is not signed in, only the address is known. */
export interface StrangerRequest {
  readonly hub: Hub;
  /** The address for which attempts are counted. */
  readonly address: string;
  readonly param: (name: string) => string;
  readonly query: (name: string) => string | undefined;
  readonly header: (name: string) => string | undefined;
  /** Its body can be read once, with `readBody` or as a stream; bounded by `maxBytes`. */
  readonly raw: Request;
}

/** A request of somebody who is signed in. Rights depend on `audience` alone. */
export interface KnownRequest extends StrangerRequest {
  readonly identity: Identity;
  readonly audience: Audience;
  /** The same, for changes, which are written to the audit log. */
  readonly actor: Actor;
  /** The rights as they are then; undefined when there are none any more. To be asked after any waiting. */
  readonly again: () => Promise<Audience | undefined>;
}

export type HubRequest = StrangerRequest & Partial<Pick<KnownRequest, 'identity' | 'audience' | 'actor' | 'again'>>;

export type HubAnswer = Response | { readonly json: unknown; readonly status?: 200 | 201 } | 'done';

interface Given {
  readonly method?: HubRoute['method'];
  readonly path: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: RouteBody;
  readonly answer?: string;
  readonly maxBytes?: number;
}

/** A route that needs no sign-in. */
export function defineOpenRoute(
  given: Given & { readonly handle: (request: StrangerRequest) => Promise<HubAnswer> },
): HubRoute {
  return { method: 'get', maxBytes: undefined, ...given, who: 'anyone' };
}

/** A route for people who are signed in: the app never calls it without identity and audience. */
export function defineHubRoute(
  given: Given & {
    readonly who?: 'account' | 'reader';
    readonly handle: (request: KnownRequest) => Promise<HubAnswer>;
  },
): HubRoute {
  const { handle } = given;
  return {
    method: 'get',
    maxBytes: undefined,
    who: 'account',
    ...given,
    handle: (request) => {
      const { identity, audience, actor, again } = request;
      if (identity === undefined || audience === undefined || actor === undefined || again === undefined)
        throw new Error(`${given.path} was called for a stranger`);
      return handle({ ...request, identity, audience, actor, again });
    },
  };
}
