import { findTitleLine } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import { toFirstLine } from './first-line.ts';

// In a text of megabytes no title is looked for further on.
const longestStart = 20_000;

/** A text in one line as a title has it: as the title of a session is made from its first prompt. */
export function toTitleLine(text: string, maxLength = 200): string {
  return toFirstLine(findTitleLine(text.slice(0, longestStart)) ?? text, maxLength);
}
