import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { place } from './client-place.ts';

export interface RegistryCopies {
  /** Remembers what running clients say of themselves at this moment. */
  look(): void;
  /** Puts one file back for every state that was seen: a client removes its own when it ends. */
  putBack(): void;
}

/** Copies of `sessions/<process>.json`, one for each state that a client was in. */
export function openRegistryCopies(): RegistryCopies {
  const folder = join(place.config, 'sessions');
  const states = new Map<string, string>();
  return {
    look() {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
        const text = readText(join(folder, name));
        const state = text === undefined ? undefined : toState(text);
        if (text !== undefined && state !== undefined) states.set(state, text);
      }
    },
    putBack() {
      if (states.size > 0) mkdirSync(folder, { recursive: true });
      for (const [at, text] of [...states.values()].entries()) writeFileSync(join(folder, `${90_001 + at}.json`), text);
    },
  };
}

/** What tells one state from another: the fields that are there, and the words for it. */
function toState(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return JSON.stringify([Object.keys(value).sort(), value['status'], value['waitingFor']]);
  } catch {
    return undefined; // just being written
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // just removed
  }
}
