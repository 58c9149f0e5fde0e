import { groupBy } from '@scrollkeep/transcript/columns/group-by.ts';
import { editJson, findJsonSpan, type JsonEdit } from '@scrollkeep/transcript/json/edit-json.ts';
import { byteOrderMarkLength } from '@scrollkeep/transcript/lines/line.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { leafType, messageTypes } from '@scrollkeep/transcript/records/record-meaning.ts';
import type { RepairChange } from '@scrollkeep/transcript/resume/repair-plan.ts';
import type { ResumeRecord } from '@scrollkeep/transcript/resume/resume-record.ts';
import { openFileNow } from '@scrollkeep/server/disk/open-file.ts';
import type { CopyIds } from './list-copy-files.ts';
import { readRange, type ReadRepair } from './read-repair-plan.ts';

const newline = 0x0a;

/**
 * The lines of the copy: every record as it is in the original, with the new session id, the name of the record it is a
 * copy of (in the field that the client itself uses for that), and the changes of the plan.
 */
export function* listCopyLines(
  file: string,
  { transcript, plan }: ReadRepair,
  ids: CopyIds,
): Generator<Uint8Array, void, void> {
  const changes = groupBy(plan.changes, (change) => (change.action === 'append' ? undefined : change.place.offset));
  const opened = openFileNow(file);
  try {
    for (const record of transcript.records) {
      const own = (changes.get(record.place.offset) ?? []).filter(({ part }) => part === record.part);
      if (own.some(({ action }) => action === 'leave-out')) continue;
      const { offset, byteLength } = record.place;
      const line = readRange(opened, offset, byteLength);
      const copied = toCopyLine(toRecordBytes(line, record), record, own, ids);
      yield copied;
      for (const { action, to } of own) if (action === 'insert') yield toMarkerLine(copied, to);
    }
  } finally {
    opened.close();
  }
  for (const { action, to } of plan.changes)
    if (action === 'append')
      yield Buffer.from(`${JSON.stringify({ type: leafType, leafUuid: to ?? null, sessionId: ids.copy })}\n`);
}

/** The same for an agent: only its session is another one. Lines that are no JSON stay as they are. */
export function toAgentLine(line: Uint8Array, ids: CopyIds): Uint8Array {
  return editJson(line, listIdEdits(line, ids));
}

function toRecordBytes(line: Uint8Array, { part, place }: ResumeRecord): Uint8Array {
  if (part !== undefined) return line.subarray(part.start, part.end);
  let end = line.length;
  while (end > 0 && (line[end - 1] === newline || line[end - 1] === 0x0d)) end--;
  return line.subarray(place.offset === 0 ? byteOrderMarkLength(line) : 0, end);
}

function toCopyLine(
  bytes: Uint8Array,
  { uuid, isStep }: ResumeRecord,
  changes: readonly RepairChange[],
  ids: CopyIds,
): Uint8Array {
  const edits: JsonEdit[] = [
    ...listIdEdits(bytes, ids),
    ...(uuid !== undefined && isStep
      ? [{ path: ['forkedFrom'], value: { sessionId: ids.original, messageUuid: uuid } }]
      : []),
    ...changes
      .filter(({ action }) => action === 'set')
      .map(({ path, to }) => ({ path, value: to === undefined ? null : to })),
  ];
  return Buffer.concat([editJson(bytes, edits), Buffer.from('\n')]);
}

/** A record that says that a result is lost: it hangs on the call, whose place and time it has. */
function toMarkerLine(call: Uint8Array, to: JsonValue | undefined): Uint8Array {
  const record = JSON.parse(Buffer.from(call).toString('utf8')) as Record<string, JsonValue>;
  const { message: _message, requestId: _request, forkedFrom: _forked, ...envelope } = record;
  const marker = isJsonObject(to) ? to : {};
  const result = { type: 'tool_result', tool_use_id: marker['call'], is_error: true, content: lostResult };
  return Buffer.from(
    `${JSON.stringify({
      ...envelope,
      parentUuid: marker['parentUuid'],
      type: messageTypes.user,
      uuid: marker['uuid'],
      message: { role: 'user', content: [result] },
      sourceToolAssistantUUID: marker['parentUuid'],
    })}\n`,
  );
}

const lostResult = '[The result of this call is not in the transcript. This is a marker of scrollkeep repair.]';

/** Where a line names the session; one that an older client copied from another session keeps that name. */
function listIdEdits(bytes: Uint8Array, { original, copy }: CopyIds): readonly JsonEdit[] {
  if (bytes[0] !== 0x7b) return [];
  return ['sessionId', 'session_id'].flatMap((name) => {
    const span = findJsonSpan(bytes, [name]);
    const isOwn =
      span !== undefined && Buffer.from(bytes.subarray(span.start, span.end)).toString() === JSON.stringify(original);
    return isOwn ? [{ path: [name], value: copy }] : [];
  });
}
