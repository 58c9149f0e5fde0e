import { buildSession, openFileFacts, openRecordReader } from '@scrollkeep/transcript';
import type { Connection } from '../dialects/connection.ts';
import { toTurnRow, toTurnValues, turnColumns, type TurnRow } from '../rows/turn-row.ts';
import type { ByteFile } from './byte-file.ts';

/**
 * The turns of a file whose records cannot be placed one after the other: a child stands before its parent, or parents run in a circle. The whole file is
 * read, and the model of the conversation decides. undefined where the file is gone: then the rows stay as they are.
 */
export async function relinkThread(connection: Connection, file: number, path: string, openFile: (path: string) => ByteFile) {
  const session = readSession(path, openFile);
  if (session === undefined) return undefined;
  const { tree, compactions } = session;
  const rows = await connection.all('SELECT r.id, r.line, r.turn FROM doc_range d JOIN record r ON r.id >= d.start AND r.id < d.start + d.count WHERE d.file = ? ORDER BY r.id', [file]);
  const turnOfLine = new Map<number, number>();
  for (const turn of [tree.preamble, ...tree.turns]) for (const record of turn.records) turnOfLine.set(record.node.number, turn.number);
  for (const row of rows) {
    const turn = turnOfLine.get(Number(row['line'])) ?? null;
    if (turn === row['turn']) continue;
    await connection.run('UPDATE record_row SET turn = ? WHERE id = ?', [turn, Number(row['id'])]);
  }
  const known = new Map((await connection.all('SELECT * FROM turn WHERE file = ?', [file])).map(toTurnRow).map((turn) => [turn.startLine, turn]));
  const built = [tree.preamble, ...tree.turns].filter((turn) => turn.number > 0 || turn.records.length > 0).map((turn): TurnRow => {
    const own = known.get(turn.start?.node.number ?? 0);
    const times = turn.records.map(({ node }) => Date.parse(node.timestamp ?? '')).filter((time) => !Number.isNaN(time));
    return {
      number: turn.number,
      parent: turn.parent?.number ?? 0,
      startLine: turn.start?.node.number ?? 0,
      uuid: turn.start?.node.uuid,
      kind: turn.start?.node.user?.kind ?? 'preamble',
      text: own?.text ?? '',
      firstMs: times[0],
      lastMs: times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b)),
      durationMs: own?.durationMs,
      records: turn.records.length,
      lastLine: turn.records.findLast(({ node }) => node.uuid !== undefined)?.node.number ?? -1,
      isAnswered: turn.records.some(({ node }) => node.assistant !== undefined && node.assistant.model !== '<synthetic>'),
      isLocal: turn.isLocal,
      isLive: turn.isLive,
      isChanged: true,
    };
  });
  await connection.run('DELETE FROM turn WHERE file = ?', [file]);
  await connection.insert('turn', turnColumns, built.map((turn) => toTurnValues(turn, file)));
  return { turns: tree.turns.length, live: tree.turns.filter((turn) => turn.isLive).length, branchPoints: tree.branchPoints.length, compactions: compactions.length };
}

function readSession(path: string, openFile: (path: string) => ByteFile) {
  let file: ByteFile;
  try {
    file = openFile(path);
  } catch {
    return undefined;
  }
  try {
    const reader = openRecordReader();
    const facts = openFileFacts({ isAgentFile: false });
    const buffer = Buffer.allocUnsafe(1024 * 1024);
    for (let position = 0; ; ) {
      const read = file.read(buffer, position);
      if (read === 0) break;
      position += read;
      for (const line of reader.push(buffer.subarray(0, read))) facts.add(line);
    }
    for (const line of reader.end()) facts.add(line);
    return buildSession({ id: '', main: { path, facts: facts.facts() }, agents: [] });
  } finally {
    file.close();
  }
}
