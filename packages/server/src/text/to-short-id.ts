import { toSafeText } from './to-safe-text.ts';

/** The part of an id that tells sessions apart on a screen. */
export function toShortId(id: string): string {
  return toSafeText(/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id);
}
