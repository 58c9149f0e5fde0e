import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import type { Actor } from '../audience/audience.ts';
import { mayExport } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';
import { listPersonRows } from './list-person-rows.ts';
import { printTar, type TarFile } from './print-tar.ts';

const entriesPerPage = 1000;
const about = `Everything this hub stores about one person.

person.json   the rows of the hub's database about the person
audit.jsonl   entries of the audit log by the person or about the person, one per line
sessions/     the files of each session as they were pushed, byte for byte, below the id that the hub gave it
`;

/**
 * Everything of one person as a tar archive: for the person themself, and for the operator, who has the bytes anyway.
 * Not for admins, who manage people and do not read their sessions.
 */
export async function exportPerson(
  store: HubStore,
  archiveFolder: string,
  by: Actor,
  person: string,
): Promise<AsyncGenerator<Uint8Array, void, void>> {
  if (!mayExport(by.audience, person)) throw new HubError('NOT_FOUND', 'no such person');
  const rows = await listPersonRows(store, person);
  if (rows['person']?.length !== 1) throw new HubError('NOT_FOUND', 'no such person');
  const sessions = rows['sessions']?.length ?? 0;
  await writeAudit(store, { by, action: 'person.export', subject: person, detail: { sessions } });
  return printTar(listFiles(store, archiveFolder, person, JSON.stringify(rows, null, 2)));
}

async function* listFiles(
  store: HubStore,
  archiveFolder: string,
  person: string,
  rows: string,
): AsyncGenerator<TarFile, void, void> {
  const toFile = (name: string, content: string): TarFile => {
    const bytes = Buffer.from(content);
    return { path: `${folder}/${name}`, size: bytes.length, mtimeMs: store.now(), pieces: [bytes] };
  };
  yield toFile('README.txt', about);
  yield toFile('person.json', `${rows}\n`);
  yield toFile('audit.jsonl', await printEntries(store, person));
  const roots = await store.connection.all('SELECT id, root_key FROM hub_session WHERE person = ? ORDER BY id', [
    person,
  ]);
  const reader = openArchiveReader(archiveFolder);
  try {
    for (const row of roots)
      for (const file of reader.files(text(row, 'root_key')).values()) {
        const bytes = reader.openVersion(file);
        yield {
          path: `${folder}/sessions/${text(row, 'id')}/${toSafePath(file.path)}`,
          size: bytes.size,
          mtimeMs: file.mtimeMs,
          pieces: bytes.pieces(),
        };
      }
  } finally {
    await reader.close();
  }
}

const folder = 'scrollkeep-hub-export';

/** Paths were checked when they were pushed; whoever unpacks must not depend on that. */
function toSafePath(path: string): string {
  return path
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}

/** With whom others share what is not in this log: it would name their sessions. */
const isAboutThem = "(action NOT LIKE 'session.%' OR action IN ('session.delete', 'session.expire'))";

/** Where others did something about the person, their addresses are their own. */
async function printEntries({ connection }: HubStore, person: string): Promise<string> {
  const keys = await connection.all('SELECT id FROM hub_key WHERE person = ?', [person]);
  const own = new Set([`person:${person}`, ...keys.map((row) => `key:${text(row, 'id')}`)]);
  const actors = [...own].map(() => '?').join(', ');
  let lines = '';
  for (let last = 0; ;) {
    const rows = await connection.all(
      `SELECT * FROM hub_audit WHERE id > ? AND (actor IN (${actors}) OR subject = ? OR ` +
        `(detail LIKE ? AND ${isAboutThem})) ORDER BY id LIMIT ${entriesPerPage}`,
      [last, ...own, person, `%"${person}"%`],
    );
    for (const row of rows) lines += `${JSON.stringify(own.has(text(row, 'actor')) ? row : { ...row, address: '' })}\n`;
    const end = rows.at(-1);
    if (end === undefined) return lines;
    last = number(end, 'id');
  }
}
