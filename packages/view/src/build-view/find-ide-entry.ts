import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { toPanelSize } from '../model/panel-size.ts';
import type { Entry } from '../model/session-view.ts';
import { listIdePanels } from './ide-context.ts';
import type { EntryOptions } from './to-entry.ts';

/** The entry of a record that holds only the context of the editor; undefined for any other record. */
export function findIdeEntry(
  node: RecordNode,
  record: JsonObject | undefined,
  { path, cwd }: Pick<EntryOptions, 'path' | 'cwd'>,
): Entry | undefined {
  if (node.user?.kind !== 'meta') return undefined;
  const panels = listIdePanels(record, cwd);
  if (panels.length === 0) return undefined;
  return {
    role: 'note',
    author: 'client',
    title: 'From the editor',
    summary: '',
    level: 'info',
    panels,
    isFolded: false,
    size: toPanelSize(panels),
    call: undefined,
    agents: [],
    place: { path, line: node.number, uuid: node.uuid, timestamp: node.timestamp },
    otherLines: [],
  };
}
