import { groupBy } from '../../columns/group-by.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import type { Notice } from '../../shapes/notice.ts';

/** Something about how the session runs that is another from this record on. */
export interface StateChange {
  /** Order of the record in its file, as `RecordNode.index`. */
  readonly index: number;
  readonly what: 'permission mode' | 'mode' | 'model' | 'effort';
  readonly from: string;
  readonly to: string;
}

/**
 * Notes down the changes of the main thread. The client repeats its state with every batch of lines and on every prompt
 * and answer, so a record says something only where it differs from the last; the first value of each is where the
 * session began, not a change.
 */
export function openStateChanges() {
  const changes: StateChange[] = [];
  const last: Record<StateChange['what'], string | undefined> = {
    'permission mode': undefined,
    mode: undefined,
    model: undefined,
    effort: undefined,
  };
  const see = (what: StateChange['what'], value: JsonValue | undefined, index: number): void => {
    if (typeof value !== 'string' || value === last[what] || value === '') return;
    const from = last[what];
    last[what] = value;
    if (from !== undefined) changes.push({ index, what, from, to: value });
  };
  return {
    see,
    addAssistant(record: JsonObject, index: number): void {
      const { message, effort } = record;
      const model = isJsonObject(message) ? message['model'] : undefined;
      if (model === '<synthetic>') return;
      if (model !== last.model) see('model', model, index);
      if (effort !== last.effort) see('effort', effort, index);
    },
    changes,
    /** What was seen last of each. */
    last,
  };
}

export function toChangeNotice({ what, from, to }: StateChange): Notice {
  return {
    level: 'info',
    text: `${what.charAt(0).toUpperCase()}${what.slice(1)} changed: ${from} → ${to}`,
    detail: '',
  };
}

/** The changes that came with a record, as `buildTurnItems` asks for them. */
export function toChangeFinder(
  changes: readonly StateChange[],
): (node: { readonly index: number }) => readonly StateChange[] {
  const byIndex = groupBy(changes, ({ index }) => index);
  return ({ index }) => byIndex.get(index) ?? [];
}
