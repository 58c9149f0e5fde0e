import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { toFirstLine } from '../text/first-line.ts';
import { toTitleLine } from '../text/title-line.ts';
import { toTypedText } from './to-typed-text.ts';

/** What a turn is called in lists. A command is given as typed: a memory note begins with `#`. */
export function toTurnTitle(turn: Pick<Turn, 'start'>, maxLength = 200): string {
  const toLine = turn.start?.node.user?.kind === 'command' ? toFirstLine : toTitleLine;
  return toLine(toTypedText(turn), maxLength);
}
