import {
  findSidechain,
  turnAt,
  type FileRows,
  type RowChanges,
} from '@scrollkeep/transcript/conversation/rows/file-rows.ts';
import type { LinePlace } from '@scrollkeep/transcript/lines/line.ts';
import type { Connection } from '../dialects/connection.ts';
import {
  toCallRow,
  toLineRow,
  toMessageRow,
  toRecordRow,
  toTurnRow,
  type TableContext,
} from '../rows/to-table-rows.ts';
import type { Tables } from '../schema/tables.ts';
import { updateRow, writeRows } from '../writing/write-rows.ts';
import type { ByteFile } from '../source-files/byte-file.ts';
import { toLineOrder, type DocumentPlaces } from './document-places.ts';

export interface WrittenRows extends Pick<TableContext, 'file' | 'agent' | 'batch'> {
  readonly rows: FileRows;
  readonly changes: RowChanges;
  /** The first record without row, and the order of the first line without one. */
  readonly firstRecord: number;
  readonly firstOrder: number;
  readonly damaged: readonly LinePlace[];
  readonly places: DocumentPlaces;
  /** Commands of new calls, by row of the call. */
  readonly commands: ReadonlyMap<number, string>;
  /** Where the bytes of lines are kept in the database: the file that has them. */
  readonly bytesFrom: (() => ByteFile) | undefined;
}

/**
 * Writes the rows of new lines, and what new lines changed in the rows of others. One small function per table: as one
 * large function this took V8 longer to compile than to run for hundreds of files.
 */
export async function writeFileRows(connection: Connection, written: WrittenRows): Promise<void> {
  const { rows, damaged, places } = written;
  const context: TableContext = {
    ...written,
    toDocument: (record) => places.toDocument(toLineOrder(rows.table, damaged, record)),
  };
  await writeRecordRows(connection, written, context);
  await writeTurnRows(connection, written);
  await writeCallRows(connection, written, context);
  await writeMessageRows(connection, written, context);
}

async function writeRecordRows(connection: Connection, written: WrittenRows, context: TableContext): Promise<void> {
  await writeRows(connection, 'record_row', listNewRows(written, context));
  if (written.bytesFrom !== undefined) await writeBytes(connection, written.bytesFrom, listNewRows(written, context));
  if (written.changes.records.length > 0) await updateRecordRows(connection, written, context);
}

async function updateRecordRows(
  connection: Connection,
  { rows, changes }: WrittenRows,
  context: TableContext,
): Promise<void> {
  for (const record of changes.records)
    await updateRow(
      connection,
      'record_row',
      { id: context.toDocument(record) },
      { turn: turnAt(rows, record) ?? null, agent: context.agent ?? findSidechain(rows, record) ?? null },
    );
}

async function writeTurnRows(connection: Connection, { changes, file }: WrittenRows): Promise<void> {
  await writeRows(
    connection,
    'turn',
    changes.turns.map((turn) => toTurnRow(turn, file)),
    { key: ['file', 'number'], does: 'replace' },
  );
  for (const number of changes.goneTurns)
    await connection.run('DELETE FROM turn WHERE file = ? AND number = ?', [file, number]);
}

async function writeCallRows(
  connection: Connection,
  { rows, changes, commands }: WrittenRows,
  context: TableContext,
): Promise<void> {
  await writeRows(
    connection,
    'tool_call_row',
    toIterable(changes.newCalls, (at) =>
      toCallRow(rows.calls.getRow(at), commands.get(rows.calls.rows[at] as number), context),
    ),
  );
  for (const at of changes.changedCalls) {
    const { record, ordinal, shape, duration_ms, result_record } = toCallRow(rows.calls.getRow(at), undefined, context);
    await updateRow(connection, 'tool_call_row', { record, ordinal }, { shape, duration_ms, result_record });
  }
}

function writeMessageRows(
  connection: Connection,
  { rows, changes, file }: WrittenRows,
  context: TableContext,
): Promise<void> {
  return writeRows(
    connection,
    'message_row',
    toIterable(changes.messages, (order) => toMessageRow(rows.messages.getRow(order, String(file)), rows, context)),
    { key: ['file', 'message_id'], does: 'replace' },
  );
}

/** Records, and the lines between them that are none, in file order. */
function* listNewRows(
  { rows, firstRecord, firstOrder, damaged, places }: WrittenRows,
  context: TableContext,
): Generator<Tables['record_row'], void, void> {
  const { table, length } = rows;
  let lastNamed = firstRecord - 1;
  while (lastNamed >= 0 && table.uuidAt(lastNamed) === -1) lastNamed--;
  let order = firstOrder;
  let record = firstRecord;
  for (let next = firstOrder - firstRecord; record < length || next < damaged.length; order++) {
    const place = damaged[next];
    if (place !== undefined && (record === length || place.number < table.numberAt(record))) {
      yield toLineRow(place, places.toDocument(order), context);
      next++;
      continue;
    }
    yield toRecordRow(rows, record, lastNamed, context);
    if (table.uuidAt(record) !== -1) lastNamed = record;
    record++;
  }
}

const maxStoredLine = 32 * 1024 * 1024;

/** The bytes of every line, for a database that other machines read. */
async function writeBytes(
  connection: Connection,
  open: () => ByteFile,
  rows: Iterable<Tables['record_row']>,
): Promise<void> {
  const source = open();
  function* list(): Generator<Tables['record_bytes'], void, void> {
    for (const { id, offset, bytes: length } of rows) {
      const bytes = length > maxStoredLine ? undefined : Buffer.allocUnsafe(length);
      if (bytes !== undefined && source.read(bytes, offset) === length) yield { record: id, bytes };
    }
  }
  try {
    await writeRows(connection, 'record_bytes', list());
  } finally {
    source.close();
  }
}

function* toIterable<Item, Row>(items: readonly Item[], toRow: (item: Item) => Row): Generator<Row, void, void> {
  for (const item of items) yield toRow(item);
}
