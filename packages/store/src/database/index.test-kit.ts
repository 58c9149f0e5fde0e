import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { describe, expect, it } from 'vitest';
import { expectSameAsFresh } from './expect-same-as-fresh.test-kit.ts';
import type { Connection } from './dialects/connection.ts';
import { openMemoryFiles, type MemoryFiles } from './memory-files.test-kit.ts';
import { openSearchView } from './search/open-search-view.ts';
import { listHits } from './search/list-hits.test-kit.ts';

export const transcriptPath = 'projects/-home-ada/6f1c2d3e-0000-4000-8000-000000000000.jsonl';
export const line = (at: number, text: string) =>
  JSON.stringify({
    type: 'user',
    uuid: `u${at}`,
    parentUuid: at === 0 ? null : `u${at - 1}`,
    message: { role: 'user', content: text },
    timestamp: new Date(1_700_000_000_000 + at * 1000).toISOString(),
  }) + '\n';

/** What every index does with files, in whatever database it is; `createIndex` opens an empty one. */
export function describeIndex(name: string, createIndex: () => Promise<Connection>): void {
  describe(`an index in ${name}`, () => {
    async function open(): Promise<{
      readonly connection: Connection;
      readonly files: MemoryFiles;
      readonly find: (query: string) => Promise<number>;
      readonly same: () => Promise<void>;
    }> {
      const connection = await createIndex();
      const files = openMemoryFiles();
      return {
        connection,
        files,
        async find(query) {
          const parsed = await parseQuery(query, { nowMs: 0 });
          if (!parsed.ok) throw new Error(query);
          return (await listHits(connection, await openSearchView(connection), parsed.query, files)).length;
        },
        /** An index made from the start says the same. */
        same: () => expectSameAsFresh(connection, files),
      };
    }

    it('reads only what is new of a file that grew, and says the same as from the start', async () => {
      const { connection, files, find, same } = await open();
      files.set(transcriptPath, line(0, 'alpha'));
      expect(await files.sync(connection)).toMatchObject({ added: 1 });
      const more = line(1, 'beta').slice(0, 30);
      files.append(transcriptPath, more);
      expect(await files.sync(connection)).toMatchObject({ grown: 1, bytes: more.length });
      expect(await find('beta')).toBe(0);
      files.append(transcriptPath, line(1, 'beta').slice(30) + line(2, 'gamma').trimEnd());
      await files.sync(connection);
      expect([await find('alpha'), await find('beta'), await find('gamma')]).toEqual([1, 1, 1]);
      files.append(transcriptPath, `\n${line(3, 'delta')}`);
      expect(await files.sync(connection)).toMatchObject({ grown: 1 });
      expect(await find('type:user')).toBe(4);
      await same();
      expect(await files.sync(connection)).toMatchObject({ unchanged: 1, bytes: 0 });
      await connection.close();
    });

    it('notices that a file was cut, replaced, renamed or deleted', async () => {
      const { connection, files, find, same } = await open();
      files.set(transcriptPath, line(0, 'alpha') + line(1, 'beta'));
      files.set('projects/-home-ada/other.jsonl', line(0, 'omega'));
      await files.sync(connection);
      files.set(transcriptPath, line(0, 'alpha'));
      expect(await files.sync(connection)).toMatchObject({ rewritten: 1 });
      expect([await find('alpha'), await find('beta')]).toEqual([1, 0]);
      files.set(transcriptPath, line(0, 'gamma') + line(1, 'beta'));
      expect(await files.sync(connection)).toMatchObject({ rewritten: 1 });
      expect([await find('alpha'), await find('gamma')]).toEqual([0, 1]);
      const moved = transcriptPath.replace('-home-ada/', '-home-grace/');
      files.rename(transcriptPath, moved);
      expect(await files.sync(connection)).toMatchObject({ renamed: 1, gone: 0, rewritten: 0 });
      expect(await find('gamma')).toBe(1);
      await same();
      files.remove('projects/-home-ada/other.jsonl');
      expect(await files.sync(connection)).toMatchObject({ gone: 1 });
      expect(await find('type:user')).toBe(3);
      await connection.close();
    });

    it('notices that a last line without line end was another one', async () => {
      const { connection, files, find, same } = await open();
      files.set(transcriptPath, '{"type":"user","uuid":"u0","message":{"content":"alpha"}}');
      await files.sync(connection);
      expect(await find('alpha')).toBe(1);
      files.append(transcriptPath, ' \n');
      await files.sync(connection);
      await same();
      await connection.close();
    });

    it('links a thread anew where a child stands before its parent', async () => {
      const { connection, files, same } = await open();
      const records = [line(0, 'alpha'), line(2, 'gamma'), line(1, 'beta'), line(3, 'delta')];
      for (const [at, record] of records.entries()) {
        if (at === 0) files.set(transcriptPath, record);
        else files.append(transcriptPath, record);
        await files.sync(connection);
      }
      const [session] = await connection.all('SELECT turns, live_turns, is_irregular FROM session');
      expect({ ...session }).toEqual({ turns: 4, live_turns: 4, is_irregular: 1 });
      await same();
      await connection.close();
    });

    it('puts segments together without losing a document', async () => {
      const { connection, files, find } = await open();
      files.set(transcriptPath, line(0, 'alpha common'));
      for (let at = 1; at < 20; at++) {
        await files.sync(connection);
        files.append(transcriptPath, line(at, `word${at} common`));
      }
      await files.sync(connection);
      const [segments] = await connection.all('SELECT COUNT(*) AS count FROM segment');
      expect(Number(segments?.['count'])).toBeLessThan(10);
      expect([
        await find('common'),
        await find('alpha'),
        await find('word13'),
        await find('word19'),
        await find('word*'),
      ]).toEqual([20, 1, 1, 1, 19]);
      await connection.close();
    });

    it('names the parent of every record, the one before and any other, as it grows', async () => {
      const { connection, files, same } = await open();
      const named = (uuid: string | null, parentUuid: string | null) =>
        `${JSON.stringify({ type: 'user', uuid, parentUuid, message: { role: 'user', content: 'x' } })}\n`;
      const parents = [
        ['a', null],
        ['b', 'a'],
        ['c', 'a'],
        [null, 'c'],
        ['d', 'c'],
        ['e', 'd'],
        ['h', 'c'],
        ['f', 'nowhere'],
        ['g', 'f'],
      ] as const;
      for (const [at, [uuid, parent]] of parents.entries()) {
        if (at === 0) files.set(transcriptPath, named(uuid, parent));
        else files.append(transcriptPath, named(uuid, parent));
        if (at !== 1 && at !== 6) await files.sync(connection);
      }
      const rows = await connection.all('SELECT uuid, parent_uuid FROM record ORDER BY line');
      expect(rows.map((row) => [row['uuid'], row['parent_uuid']])).toEqual(parents.map((each) => [...each]));
      expect(
        (await connection.all('SELECT line FROM record_row WHERE parent IS NOT NULL ORDER BY line')).map(
          (row) => row['line'],
        ),
      ).toEqual([2, 4, 5, 6, 9]);
      await same();
      await connection.close();
    });

    it('keeps a text with NUL and half a character', async () => {
      const { connection, files, find } = await open();
      files.set(
        transcriptPath,
        `${line(0, 'alpha \u0000beta')}${line(1, 'x').replace('"x"', '"gamma \\ud83d delta"')}`,
      );
      await files.sync(connection);
      expect([await find('alpha'), await find('beta'), await find('gamma delta')]).toEqual([1, 1, 1]);
      const [turn] = await connection.all('SELECT text FROM turn WHERE number = 1');
      expect(turn?.['text']).toBe('alpha \ufffdbeta');
      await connection.close();
    });
  });
}
