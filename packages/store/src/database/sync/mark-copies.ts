import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { Connection } from '../dialects/connection.ts';
import { updateRow } from '../writing/write-rows.ts';
import { readDocumentPlaces, toLineOrder } from './document-places.ts';
import type { SessionFile } from './read-stored-session.ts';

/** Marks the calls of agents that another file of the session has before, as the model tells them. */
export async function markCopies(
  connection: Connection,
  session: Session,
  files: readonly SessionFile[],
): Promise<void> {
  const copies = session.listCopiedCalls();
  for (const [at, { path, facts }] of session.files.agents.entries()) {
    const file = files.find((each) => each.path === path)?.file ?? 0;
    const own = copies.filter((copy) => copy.agent === at);
    const marked = await connection.all(
      'SELECT c.record, c.ordinal FROM doc_range d JOIN tool_call_row c ON c.record >= d.start AND c.record < ' +
        'd.start + d.count WHERE d.file = ? AND c.is_copy = 1',
      [file],
    );
    if (own.length === 0 && marked.length === 0) continue;
    const places = await readDocumentPlaces(connection, file);
    const wanted = new Map(
      own.map((copy) => {
        const record = places.toDocument(toLineOrder(facts.nodes.table, facts.damagedLines, copy.record));
        return [`${record} ${copy.ordinal}`, { record, ordinal: copy.ordinal }];
      }),
    );
    for (const row of marked)
      if (!wanted.delete(`${row['record']} ${row['ordinal']}`))
        await updateRow(
          connection,
          'tool_call_row',
          { record: Number(row['record']), ordinal: Number(row['ordinal']) },
          { is_copy: 0 },
        );
    for (const place of wanted.values()) await updateRow(connection, 'tool_call_row', place, { is_copy: 1 });
  }
}
