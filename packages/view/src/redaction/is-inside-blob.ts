import { isAlphanumeric } from './is-token-start.ts';
import type { Span } from './rule-parts/secret-rule.ts';

const maxBlob = 64;

/**
 * In the base64 of a picture every short word occurs by chance. A find is part of such a run when much of the same
 * alphabet goes on around it.
 */
export function isInsideBlob(text: string, { start, end }: Span): boolean {
  let [before, after] = [start, end];
  while (before > 0 && start - before <= maxBlob && isBase64Code(text.charCodeAt(before - 1))) before--;
  while (after < text.length && after - end <= maxBlob && isBase64Code(text.charCodeAt(after))) after++;
  if (start - before <= maxBlob && after - end <= maxBlob) return false;
  // A secret in a long path has separators about as often as words are long; a picture has not.
  const around = text.slice(before, start) + text.slice(end, after);
  return !around.split('/').every((part) => part.length < 40);
}

function isBase64Code(code: number): boolean {
  return isAlphanumeric(code) || code === 43 || code === 47;
}
