import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';

/** A call that goes on from an answer, for a model to repeat. */
export function printCall(tool: string, given: Readonly<Record<string, string | number | undefined>>): string {
  return toCodeSpan(`${tool} ${JSON.stringify(given)}`);
}
