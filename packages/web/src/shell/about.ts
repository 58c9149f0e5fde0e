import type { AboutAnswer } from '@scrollkeep/view/wire/wire.ts';
import { readApi } from '../sources/api-client.ts';

/** Who the server is; read once, told to all who ask. */
export interface About {
  readonly find: () => AboutAnswer | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openAbout(): About {
  const listeners = new Set<() => void>();
  let answer: AboutAnswer | undefined;
  let isAsked = false;
  const ask = () => {
    isAsked = true;
    readApi('/about', {}).then(
      (found) => {
        answer = found;
        for (const listener of listeners) listener();
      },
      // Whoever looks next asks again; the notice about the connection says what is wrong.
      () => void (isAsked = false),
    );
  };
  return {
    find: () => answer,
    subscribe(listener) {
      listeners.add(listener);
      if (!isAsked) ask();
      return () => listeners.delete(listener);
    },
  };
}

export const about = openAbout();
