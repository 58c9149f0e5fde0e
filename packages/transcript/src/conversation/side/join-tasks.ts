import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { getContent, listBlocks } from '../facts/message-text.ts';
import { toRecordPlace, type RecordPlace, type SourceRecord } from './source-record.ts';

/** A call that made or changed a task. */
export interface TaskCall {
  readonly place: RecordPlace;
  readonly toolUseId: string;
  readonly kind: 'create' | 'update';
  /** Of a new task only its result tells. */
  readonly taskId: string | undefined;
  readonly subject: string | undefined;
  /** What the call set, in words such as `status completed`. */
  readonly sets: readonly string[];
}

/** The id that the result of a TaskCreate gave the task. */
export interface TaskResult {
  readonly toolUseId: string;
  readonly taskId: string;
}

/** `tasks/<session>/<n>.json`. */
export interface TaskFile {
  readonly path: string;
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly owner: string | undefined;
  readonly blockedBy: readonly string[];
}

export interface JoinedTask {
  readonly id: string;
  readonly subject: string;
  readonly file: TaskFile | undefined;
  /** From the file, which the client may have removed; else what the calls set last. */
  readonly status: string;
  /** In file order; a task without any was made by another session that shares the list. */
  readonly calls: readonly TaskCall[];
}

export function listTaskCalls(record: SourceRecord): readonly TaskCall[] {
  return listBlocks(getContent(record.value)).flatMap((block): TaskCall[] => {
    const { type, name, id } = block;
    const input = isJsonObject(block['input']) ? block['input'] : {};
    if (type !== 'tool_use' || typeof id !== 'string' || (name !== 'TaskCreate' && name !== 'TaskUpdate')) return [];
    const isUpdate = name === 'TaskUpdate';
    return [
      {
        place: toRecordPlace(record),
        toolUseId: id,
        kind: isUpdate ? 'update' : 'create',
        taskId: isUpdate ? toText(input['taskId']) : undefined,
        subject: toText(input['subject']),
        sets: listSet(input),
      },
    ];
  });
}

/** The result of a TaskCreate, from what the client recorded or from its words (agents' files keep only these). */
export function findTaskResult(record: SourceRecord): TaskResult | undefined {
  const results = listBlocks(getContent(record.value)).filter((block) => block['type'] === 'tool_result');
  const [result] = results;
  const toolUseId = results.length === 1 ? toText(result?.['tool_use_id']) : undefined;
  if (toolUseId === undefined) return undefined;
  const details = record.value['toolUseResult'];
  const task = isJsonObject(details) && isJsonObject(details['task']) ? toText(details['task']['id']) : undefined;
  const words =
    typeof result?.['content'] === 'string' ? /^Task #(\S+) created/.exec(result['content'])?.[1] : undefined;
  const taskId = task ?? words;
  return taskId === undefined ? undefined : { toolUseId, taskId };
}

export function parseTaskFile(path: string, value: JsonValue): TaskFile | undefined {
  if (!isJsonObject(value) || typeof value['id'] !== 'string') return undefined;
  const blockedBy = Array.isArray(value['blockedBy'])
    ? (value['blockedBy'] as readonly JsonValue[]).filter((id): id is string => typeof id === 'string')
    : [];
  return {
    path,
    id: value['id'],
    subject: toText(value['subject']) ?? '',
    status: toText(value['status']) ?? '',
    owner: toText(value['owner']),
    blockedBy,
  };
}

const statusWord = 'status ';

/** Tasks in order of their numbers. */
export function joinTasks(
  calls: readonly TaskCall[],
  results: readonly TaskResult[],
  files: readonly TaskFile[],
): readonly JoinedTask[] {
  const created = new Map(results.map(({ toolUseId, taskId }) => [toolUseId, taskId]));
  const idOf = (call: TaskCall) => call.taskId ?? created.get(call.toolUseId);
  const ids = new Set([...files.map((file) => file.id), ...calls.flatMap((call) => idOf(call) ?? [])]);
  return [...ids]
    .sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    .map((id) => {
      const file = files.find((each) => each.id === id);
      const own = calls.filter((call) => idOf(call) === id);
      return {
        id,
        subject: file?.subject ?? own.find((call) => call.subject !== undefined)?.subject ?? '',
        file,
        status: file?.status ?? findLastStatus(own) ?? 'pending',
        calls: own,
      };
    });
}

function findLastStatus(calls: readonly TaskCall[]): string | undefined {
  return calls
    .flatMap((call) => call.sets)
    .findLast((set) => set.startsWith(statusWord))
    ?.slice(statusWord.length);
}

function listSet(input: JsonObject): readonly string[] {
  return ['status', 'owner', 'addBlockedBy', 'addBlocks'].flatMap((name) => {
    const value = input[name];
    if (typeof value === 'string') return [`${name} ${value}`];
    return Array.isArray(value) ? [`${name} ${value.join(', ')}`] : [];
  });
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
