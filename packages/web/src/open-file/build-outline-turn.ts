import type { Turn } from '@scrollkeep/transcript';
import type { OutlineTurn } from '@scrollkeep/view/wire';
import { listOtherBranches, toFirstLine, type ViewContext } from '@scrollkeep/view/parts';

/** A turn in the outline, from facts alone. */
export function buildOutlineTurn(turn: Turn, position: number, shown: ReadonlySet<Turn>, context: ViewContext): OutlineTurn {
  const ids = turn.records.flatMap(({ node }) => (node.assistant?.calls ?? []).flatMap(({ id }) => id ?? []));
  const kind = turn.start === undefined ? 'preamble' : turn.start.node.user?.kind === 'command' ? 'command' : 'prompt';
  return {
    position,
    number: turn.number,
    startedAt: turn.start?.node.timestamp ?? null,
    text: toFirstLine(toStartText(turn), 120),
    kind,
    calls: ids.length,
    failedCalls: ids.filter((id) => context.findCall(id)?.status === 'error').length,
    agents: ids.reduce((sum, id) => sum + context.listAgentsOf(id).length, 0),
    hasCompaction: turn.records.some(({ node }) => node.subtype === 'compact_boundary' || node.user?.kind === 'compact-summary'),
    branches: listOtherBranches(turn, shown).length,
    parts: 1,
  };
}

/** A command by its name and its words; other elements that the client added are left out. */
function toStartText(turn: Turn): string {
  const text = turn.start?.node.user?.text ?? '';
  const name = /<command-name>([\s\S]*?)<\/command-name>/.exec(text)?.[1];
  if (name !== undefined) return `${name.trim()} ${/<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1]?.trim() ?? ''}`.trim();
  const shell = /<bash-input>([\s\S]*?)<\/bash-input>/.exec(text)?.[1];
  return shell === undefined ? text : `! ${shell.trim()}`;
}
