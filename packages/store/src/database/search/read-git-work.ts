import { gitKinds } from '@scrollkeep/transcript/git-work/git-fact.ts';
import type { SearchedGitEvent } from '@scrollkeep/transcript/query/search-document.ts';
import type { Connection, SqlValue } from '../dialects/connection.ts';

/** The commits, pushes and pull requests of sessions, by their rows, as far as searches ask for them. */
export async function readGitWork(connection: Connection): Promise<ReadonlyMap<number, readonly SearchedGitEvent[]>> {
  const found = new Map<number, SearchedGitEvent[]>();
  const rows = await connection.all('SELECT session, kind, hash, subject, repository, number, url FROM git_event');
  const findText = (value: SqlValue | undefined) => (typeof value === 'string' ? value : undefined);
  for (const row of rows) {
    const kind = gitKinds.find((each) => each === row['kind']);
    if (kind === undefined) continue;
    const session = Number(row['session']);
    const events = found.get(session) ?? [];
    found.set(session, events);
    events.push({
      kind,
      hash: findText(row['hash']),
      subject: findText(row['subject']),
      repository: findText(row['repository']),
      number: row['number'] === null || row['number'] === undefined ? undefined : Number(row['number']),
      url: findText(row['url']),
    });
  }
  return found;
}
