import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { getContent, listBlocks } from '../facts/message-text.ts';
import { toRecordPlace, type RecordPlace, type SourceRecord } from './source-record.ts';

export interface TodoItem {
  readonly content: string;
  readonly status: string;
}

/** The whole list as one TodoWrite call wrote it. */
export interface TodoSnapshot {
  readonly place: RecordPlace;
  readonly toolUseId: string | undefined;
  readonly todos: readonly TodoItem[];
}

/** What one snapshot changed in the one before. */
export interface TodoChanges {
  readonly added: readonly TodoItem[];
  readonly removed: readonly TodoItem[];
  readonly changed: readonly { readonly content: string; readonly from: string; readonly to: string }[];
}

export function listTodoSnapshots(record: SourceRecord): readonly TodoSnapshot[] {
  return listBlocks(getContent(record.value)).flatMap((block) => {
    if (block['type'] !== 'tool_use' || block['name'] !== 'TodoWrite' || !isJsonObject(block['input'])) return [];
    const id = block['id'];
    return [
      {
        place: toRecordPlace(record),
        toolUseId: typeof id === 'string' ? id : undefined,
        todos: parseTodos(block['input']['todos']),
      },
    ];
  });
}

/** The items of a list as a call, a file or a reminder holds it; what is none is left out. */
export function parseTodos(value: JsonValue | undefined): readonly TodoItem[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).filter(isJsonObject).flatMap((item: JsonObject) => {
    const { content, status } = item;
    return typeof content === 'string' ? [{ content, status: typeof status === 'string' ? status : '' }] : [];
  });
}

/** Items are told apart by their words, the same words twice by their order. */
export function compareTodos(before: readonly TodoItem[], after: readonly TodoItem[]): TodoChanges {
  const old = new Map(toKeyed(before));
  const now = new Map(toKeyed(after));
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(([, item]) => item),
    removed: [...old].filter(([key]) => !now.has(key)).map(([, item]) => item),
    changed: [...now].flatMap(([key, item]) => {
      const from = old.get(key)?.status;
      return from === undefined || from === item.status ? [] : [{ content: item.content, from, to: item.status }];
    }),
  };
}

function toKeyed(items: readonly TodoItem[]): readonly (readonly [string, TodoItem])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = (seen.get(item.content) ?? 0) + 1;
    seen.set(item.content, count);
    return [`${count} ${item.content}`, item] as const;
  });
}
