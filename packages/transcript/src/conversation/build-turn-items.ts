import type { List } from '../columns/list.ts';
import type { ThreadRecord } from './link-thread.ts';
import { toChangeNotice } from './facts/state-changes.ts';
import type { TurnItem } from './turn-item.ts';
import { addOtherItem } from './add-other-item.ts';
import { openStopNotices, toAssistantItems } from './to-assistant-items.ts';
import { addUserItem } from './add-user-item.ts';
import type { TurnItemSources } from './turn-item-sources.ts';

/** The items of a turn, in file order. Records that show nothing give none; they stay reachable through the turn. */
export function buildTurnItems(records: List<ThreadRecord>, sources: TurnItemSources): readonly TurnItem[] {
  const items: TurnItem[] = [];
  const stops = openStopNotices();
  for (const { node, startsTurn } of records) {
    const value = sources.findRecord(node);
    if (value === undefined) continue;
    for (const change of sources.listChanges?.(node) ?? [])
      items.push({ kind: 'notice', node, ...toChangeNotice(change) });
    if (node.assistant !== undefined)
      for (const item of [...toAssistantItems(node, value, sources), ...stops.next(node, value)]) items.push(item);
    else if (node.user !== undefined) addUserItem(items, node, value, startsTurn, sources);
    else addOtherItem(items, node, value, sources);
  }
  return keepLastReports(items);
}

/** A report repeats those before it of the same call. */
function keepLastReports(items: readonly TurnItem[]): readonly TurnItem[] {
  const last = new Map<string, TurnItem>();
  for (const item of items) if (item.kind === 'notice' && item.reportOf !== undefined) last.set(item.reportOf, item);
  return last.size === 0
    ? items
    : items.filter((item) => item.kind !== 'notice' || item.reportOf === undefined || last.get(item.reportOf) === item);
}
