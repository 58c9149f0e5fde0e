import type { Role } from '@scrollkeep/transcript/shapes/role.ts';
import { toReadableAmount } from '../text/readable.ts';
import type { AgentView, TurnView } from './session-view.ts';

/** Records that are not shown, and why. Every record of a session is either shown or counted here. */
export interface HiddenCounts {
  /** Records that show nothing, and lines that are not records. */
  readonly records: number;
  /** The same count by reason. */
  readonly because: Readonly<Partial<Record<HiddenReason, number>>>;
  /** Records that could not be read, because the file was changed or truncated in the meantime. */
  readonly unreadable: number;
}

/** The role of a record, or what is the matter with this one. */
export type HiddenReason = Role | 'empty' | 'copy' | 'internal' | 'loose' | 'damaged';

export const noneHidden: HiddenCounts = { records: 0, because: {}, unreadable: 0 };

export function addHidden(counts: readonly HiddenCounts[]): HiddenCounts {
  const because: Partial<Record<HiddenReason, number>> = {};
  let [records, unreadable] = [0, 0];
  for (const each of counts) {
    records += each.records;
    unreadable += each.unreadable;
    for (const reason of hiddenReasons) {
      const count = each.because[reason];
      if (count !== undefined) because[reason] = (because[reason] ?? 0) + count;
    }
  }
  return { records, because, unreadable };
}

export function toHiddenCounts(reasons: Iterable<HiddenReason>, unreadable = 0): HiddenCounts {
  const because: Partial<Record<HiddenReason, number>> = {};
  let records = 0;
  for (const reason of reasons) {
    because[reason] = (because[reason] ?? 0) + 1;
    records++;
  }
  return { records, because, unreadable };
}

/** Of a turn with the agents that are shown in it. */
export function listHiddenOfTurn({ hidden, entries }: TurnView): readonly HiddenCounts[] {
  return [hidden, ...entries.flatMap((entry) => entry.agents.flatMap(listHiddenOfAgent))];
}

export function listHiddenOfAgent({ hidden, turns, agents }: AgentView): readonly HiddenCounts[] {
  return [hidden, ...(turns ?? []).flatMap(listHiddenOfTurn), ...agents.flatMap(listHiddenOfAgent)];
}

/** `14 records (9 modes and settings, 5 file backups)`; empty if nothing is hidden. */
export function printHidden({ records, because }: HiddenCounts): string {
  if (records === 0) return '';
  const reasons = hiddenReasons.flatMap((reason) => {
    const count = because[reason];
    return count === undefined ? [] : [toReadableAmount(count, ...words[reason])];
  });
  return `${toReadableAmount(records, 'record')} (${reasons.join(', ')})`;
}

const words: Readonly<Record<HiddenReason, readonly [one: string, many?: string]>> = {
  state: ['mode or setting', 'modes and settings'],
  snapshot: ['file backup'],
  progress: ['progress report'],
  context: ['model context entry', 'model context entries'],
  queue: ['queue operation'],
  title: ['title'],
  link: ['link'],
  log: ['log record'],
  turn: ['empty message'],
  notice: ['empty notice'],
  empty: ['empty record'],
  copy: ['copy', 'copies'],
  internal: ['record of Claude Code internal agents', 'records of Claude Code internal agents'],
  loose: ['orphaned sub-agent record'],
  damaged: ['damaged line'],
};

const hiddenReasons = Object.keys(words) as readonly HiddenReason[];
