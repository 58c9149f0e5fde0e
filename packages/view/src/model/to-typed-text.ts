import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { toTypedCommand } from '@scrollkeep/transcript/conversation/parse-command.ts';

/** What a person typed to start a turn, as far as the model keeps it. Empty for the preamble. */
export function toTypedText({ start }: Pick<Turn, 'start'>): string {
  const user = start?.node.user;
  if (user === undefined) return '';
  return user.kind === 'command' ? toTypedCommand(user.text) : user.text;
}
