import { homedir } from 'node:os';
import { toSafeText } from './to-safe-text.ts';

/** A path as one safe line, with `~` for the home folder. */
export function toShownPath(path: string, home: string = homedir()): string {
  return toSafeText(path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);
}
