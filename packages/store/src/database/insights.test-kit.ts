import { toInsightBasis } from '@scrollkeep/transcript/insights/insight-basis.ts';
import type { InsightFigures } from '@scrollkeep/transcript/insights/insight-figures.ts';
import { describe, expect, it } from 'vitest';
import type { Connection } from './dialects/connection.ts';
import { openMemoryFiles } from './memory-files.test-kit.ts';
import { fillInsights } from './sync/fill-insights.ts';

const toPath = (session: number) => `projects/-home-ada/0000000${session}-0000-4000-8000-000000000000.jsonl`;
const toPrompt = (uuid: string, parentUuid: string | null) =>
  `${JSON.stringify({ type: 'user', uuid, parentUuid, message: { role: 'user', content: `prompt ${uuid}` } })}\n`;
const promptLimits = [200_000];
const noPause = () => Promise.resolve();

/** The figures of every session, made now. */
async function fill(connection: Connection, mayWrite = true): Promise<readonly (InsightFigures | undefined)[]> {
  const rows = await connection.all('SELECT id, machine, root, project_folder, session FROM session ORDER BY session');
  const filled = await fillInsights(
    connection,
    rows.map((row) => ({
      id: Number(row['id']),
      machine: String(row['machine']),
      root: String(row['root']),
      projectFolder: String(row['project_folder']),
      session: String(row['session']),
    })),
    promptLimits,
    noPause,
    mayWrite,
  );
  return rows.map(({ id }) => {
    const figures = filled.get(Number(id));
    return figures === undefined ? undefined : (JSON.parse(figures) as InsightFigures);
  });
}

async function readKept(connection: Connection): Promise<readonly (readonly [number, string])[]> {
  const rows = await connection.all(
    'SELECT i.figures, i.basis FROM session s JOIN session_insights i ON i.session = s.id ORDER BY s.session',
  );
  return rows.map((row) => [(JSON.parse(String(row['figures'])) as InsightFigures).turns, String(row['basis'])]);
}

/** What is kept of insights, in whatever database; `createIndex` opens an empty index. */
export function describeInsights(name: string, createIndex: () => Promise<Connection>): void {
  describe(`figures of insights in ${name}`, () => {
    async function openTwo() {
      const connection = await createIndex();
      const files = openMemoryFiles();
      files.set(toPath(1), toPrompt('a', null));
      files.set(toPath(2), toPrompt('b', null) + toPrompt('c', 'b'));
      await files.sync(connection);
      return { connection, files };
    }

    it('are made when they are asked for, and kept', async () => {
      const { connection } = await openTwo();
      expect(await readKept(connection)).toEqual([]);
      expect((await fill(connection)).map((figures) => figures?.turns)).toEqual([1, 2]);
      expect(await readKept(connection)).toEqual([
        [1, toInsightBasis(promptLimits)],
        [2, toInsightBasis(promptLimits)],
      ]);
      await connection.close();
    });

    it('are given but not kept while somebody else writes', async () => {
      const { connection } = await openTwo();
      expect((await fill(connection, false)).map((figures) => figures?.turns)).toEqual([1, 2]);
      expect(await readKept(connection)).toEqual([]);
      await connection.close();
    });

    it('go with the next line of their session, and with the session', async () => {
      const { connection, files } = await openTwo();
      await fill(connection);
      files.append(toPath(2), toPrompt('d', 'c'));
      await files.sync(connection);
      expect((await readKept(connection)).map(([turns]) => turns)).toEqual([1]);
      expect((await fill(connection)).map((figures) => figures?.turns)).toEqual([1, 3]);
      expect((await readKept(connection)).map(([turns]) => turns)).toEqual([1, 3]);
      files.rename(toPath(1), toPath(3));
      await files.sync(connection);
      const [count] = await connection.all('SELECT COUNT(*) AS count FROM session_insights');
      expect(Number(count?.['count'])).toBe(1);
      await connection.close();
    });

    it('are given where the index cannot be written', async () => {
      const { connection } = await openTwo();
      const locked: Connection = { ...connection, transaction: () => Promise.reject(new Error('database is locked')) };
      expect((await fill(locked)).map((figures) => figures?.turns)).toEqual([1, 2]);
      expect(await readKept(connection)).toEqual([]);
      await connection.close();
    });

    it('are missing while facts are, until the file is read again', async () => {
      const { connection, files } = await openTwo();
      const [damaged] = await connection.all('SELECT id FROM file WHERE path LIKE ?', [`%${toPath(1)}`]);
      await connection.run('DELETE FROM file_facts WHERE file = ?', [Number(damaged?.['id'])]);
      await connection.insert(
        'file_facts',
        ['file', 'piece', 'bytes'],
        [[Number(damaged?.['id']), 1, Uint8Array.of(1, 2)]],
      );
      expect((await fill(connection)).map((figures) => figures?.turns)).toEqual([undefined, 2]);
      await files.sync(connection);
      expect((await fill(connection)).map((figures) => figures?.turns)).toEqual([1, 2]);
      await connection.close();
    });
  });
}
