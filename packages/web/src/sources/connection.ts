import type { ApiProblem } from './api-problem.ts';

/** Whether the server is there, as far as the event stream of the page tells. */
export interface Connection {
  readonly state: () => ConnectionState;
  readonly lose: (problem: ApiProblem | undefined, retry: () => void) => void;
  readonly regain: () => void;
  /** The page that listened is gone: nothing is known any more. */
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export type ConnectionState =
  | { readonly kind: 'fine' }
  /** `problem` says why, once that is known. */
  | { readonly kind: 'lost'; readonly problem: ApiProblem | undefined; readonly retry: () => void }
  /** It was lost a moment ago. */
  | { readonly kind: 'back' };

const backMs = 2_500;

export function openConnection(): Connection {
  const listeners = new Set<() => void>();
  let state: ConnectionState = { kind: 'fine' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: ConnectionState) => {
    clearTimeout(timer);
    if (next.kind === 'back') timer = setTimeout(() => set({ kind: 'fine' }), backMs);
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    lose: (problem, retry) =>
      set({ kind: 'lost', problem: problem ?? (state.kind === 'lost' ? state.problem : undefined), retry }),
    regain: () => void (state.kind === 'lost' && set({ kind: 'back' })),
    forget: () => void (state.kind !== 'fine' && set({ kind: 'fine' })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A page has one server. */
export const connection = openConnection();
