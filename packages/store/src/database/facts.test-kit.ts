import { describe, expect, it } from 'vitest';
import type { Connection } from './dialects/connection.ts';
import { expectSameAsFresh } from './expect-same-as-fresh.test-kit.ts';
import { openMemoryFiles } from './memory-files.test-kit.ts';

const session = '6f1c2d3e-0000-4000-8000-000000000000';
const path = `projects/-home-ada/${session}.jsonl`;
const toLine = (record: object) => `${JSON.stringify(record)}\n`;
const user = (uuid: string, parentUuid: string | null, content: string) =>
  toLine({ type: 'user', uuid, parentUuid, message: { role: 'user', content }, timestamp: '2026-11-02T09:00:00.000Z' });
const meta = (uuid: string, parentUuid: string) =>
  toLine({ type: 'user', uuid, parentUuid, isMeta: true, message: { role: 'user', content: 'note' } });

/** What is kept of facts, in whatever database; `createIndex` opens an empty index. */
export function describeFacts(name: string, createIndex: () => Promise<Connection>): void {
  describe(`facts in ${name}`, () => {
    it('give a session the last of very many summaries', async () => {
      const connection = await createIndex();
      const files = openMemoryFiles();
      files.set(path, user('leaf-650', null, 'first words'));
      files.set(
        'projects/-home-ada/other.jsonl',
        Array.from({ length: 650 }, (_none, at) =>
          toLine({ type: 'summary', summary: `Title number ${at + 1}`, leafUuid: `leaf-${at + 1}` }),
        ).join(''),
      );
      await files.sync(connection);
      const read = async () =>
        (await connection.all('SELECT title FROM session WHERE session = ?', [session]))[0]?.['title'];
      expect(await read()).toBe('Title number 650');
      // A summary in another file names a session that did not change itself.
      files.append(
        'projects/-home-ada/other.jsonl',
        toLine({ type: 'summary', summary: 'Newest title', leafUuid: 'leaf-650' }),
      );
      await files.sync(connection);
      expect(await read()).toBe('Newest title');
      await expectSameAsFresh(connection, files);
      await connection.close();
    });

    it('know a uuid that stands twice, however far apart and in whichever syncs', async () => {
      const connection = await createIndex();
      const files = openMemoryFiles();
      files.set(
        path,
        user('u0', null, 'one') +
          Array.from({ length: 300 }, (_none, at) => meta(`m${at}`, at === 0 ? 'u0' : `m${at - 1}`)).join('') +
          user('u1', 'm299', 'two'),
      );
      await files.sync(connection);
      // The copy of the first prompt, and a record that hangs on it: the first one with the uuid is meant.
      files.append(path, user('u0', 'u1', 'one') + meta('x1', 'u0'));
      await files.sync(connection);
      const [child] = await connection.all("SELECT turn FROM record WHERE uuid = 'x1'");
      expect(child?.['turn']).toBe(1);
      await expectSameAsFresh(connection, files);
      await connection.close();
    });

    it('are written in pieces: an appended line writes little, and there are few pieces', async () => {
      const connection = await createIndex();
      const files = openMemoryFiles();
      files.set(
        path,
        user('u0', null, 'start') +
          Array.from({ length: 3000 }, (_none, at) => meta(`m${at}`, at === 0 ? 'u0' : `m${at - 1}`)).join(''),
      );
      await files.sync(connection);
      const list = async () =>
        (await connection.all('SELECT f.piece, f.bytes FROM file_facts f ORDER BY f.piece')).map((row) =>
          Buffer.from(row['bytes'] as Uint8Array).toString('hex'),
        );
      const [large = '', ...none] = await list();
      expect([none, large.length > 20_000]).toEqual([[], true]);
      let written = 0;
      let before: readonly string[] = [large];
      for (let at = 3000; at < 3064; at++) {
        files.append(path, meta(`m${at}`, `m${at - 1}`));
        await files.sync(connection);
        const now = await list();
        expect(now[0]).toBe(large);
        expect(now.length).toBeLessThan(9);
        written += now.filter((piece) => !before.includes(piece)).join('').length;
        before = now;
      }
      expect(written / 64).toBeLessThan(large.length / 20);
      await expectSameAsFresh(connection, files);
      await connection.close();
    });

    it('are made again from the file where they are damaged', async () => {
      const connection = await createIndex();
      const files = openMemoryFiles();
      files.set(path, user('u0', null, 'one') + meta('m1', 'u0'));
      await files.sync(connection);
      await connection.run('UPDATE file_facts SET bytes = ?', [Buffer.from('damaged')]);
      files.append(path, user('u1', 'm1', 'two'));
      expect(await files.sync(connection)).toMatchObject({ grown: 0, rewritten: 1 });
      await expectSameAsFresh(connection, files);
      await connection.close();
    });
  });
}
