import { toCodeSpan } from '@scrollkeep/view/markdown-printer';

/** A call that goes on from an answer, for a model to repeat. */
export function printCall(tool: string, given: Readonly<Record<string, string | number | undefined>>): string {
  return toCodeSpan(`${tool} ${JSON.stringify(given)}`);
}
