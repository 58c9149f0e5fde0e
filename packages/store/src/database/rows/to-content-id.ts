import { hash } from 'node:crypto';

/**
 * A number made of what a row says, so that machines that share a database need not agree on anything; small enough for
 * a number of JavaScript.
 */
export function toContentId(content: string): number {
  return Number.parseInt(hash('sha256', content).slice(0, 12), 16);
}
