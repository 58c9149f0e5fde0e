import { describe, expect, it } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { createBits, forEachBit, type DocBits } from './doc-bits.ts';
import { openWordIndex, termSpace, type WordIndex, type WordReader } from './word-index.ts';

/** Documents as one segment, with their rows. */
async function commit(connection: Connection, index: WordIndex, base: number, texts: readonly string[]): Promise<void> {
  const batch = index.begin();
  for (const text of texts) {
    batch.addDocument();
    batch.addText(text, true, false);
    batch.addName(termSpace.path, `/src/${text}.ts`);
  }
  await connection.transaction(async () => {
    await index.commit(base);
    const row = [base, texts.length, 1, new Uint8Array(0), new Uint8Array(0)];
    await connection.insert('doc_range', ['start', 'count', 'file', 'traits', 'times'], [row]);
  });
}

async function find(
  index: WordIndex,
  look: (reader: WordReader, into: DocBits) => Promise<void>,
): Promise<readonly number[]> {
  const bits = createBits(10_000);
  await look(await index.read(), bits);
  const found: number[] = [];
  forEachBit(bits, (document) => found.push(document));
  return found;
}

/** What the words of an index do, in whatever database it is; `createIndex` opens an empty one. */
export function describeWordIndex(name: string, createIndex: () => Promise<Connection>): void {
  describe(`the word index in ${name}`, () => {
    it('finds words, beginnings, parts and names in all segments', async () => {
      const connection = await createIndex();
      const index = openWordIndex(connection);
      await commit(connection, index, 0, ['harbour lights', 'readRecords', '東京タワー']);
      await commit(connection, index, 3, ['harbours', 'light']);
      expect(await find(index, (reader, into) => reader.addWord(termSpace.text, 'harbour', into))).toEqual([0]);
      expect(await find(index, (reader, into) => reader.addPrefix(termSpace.text, 'harbour', into))).toEqual([0, 3]);
      expect(await find(index, (reader, into) => reader.addPart(termSpace.main, 'ight', into))).toEqual([0, 4]);
      expect(await find(index, (reader, into) => reader.addWord(termSpace.text, '京タ', into))).toEqual([2]);
      expect(await find(index, (reader, into) => reader.addWord(termSpace.text, 'readrecords', into))).toEqual([1]);
      expect(await find(index, (reader, into) => reader.addPart(termSpace.path, 'lights.ts', into))).toEqual([0]);
      const isHarbour = (path: string) => path.startsWith('/src/harbour');
      expect(await find(index, (reader, into) => reader.addWanted(termSpace.path, isHarbour, into))).toEqual([0, 3]);
      expect(await find(index, (reader, into) => reader.addWord(termSpace.command, 'harbour', into))).toEqual([]);
      expect(await index.verify()).toMatchObject({ segments: 2, problems: [] });
      await connection.close();
    });

    it('finds the same after segments are merged, and what is committed later', async () => {
      const connection = await createIndex();
      const index = openWordIndex(connection);
      for (let at = 0; at < 40; at++)
        await commit(connection, index, at * 3, [`common w${at}`, 'tide', `common 日本${at % 2 === 0 ? '語' : ''}`]);
      const look = async () => [
        await find(index, (reader, into) => reader.addWord(termSpace.text, 'common', into)),
        await find(index, (reader, into) => reader.addPrefix(termSpace.text, 'w1', into)),
        await find(index, (reader, into) => reader.addPart(termSpace.main, 'id', into)),
        await find(index, (reader, into) => reader.addWord(termSpace.main, '本語', into)),
      ];
      const before = await look();
      expect(before.map((found) => found.length)).toEqual([80, 11, 40, 20]);
      await index.merge();
      expect((await index.verify()).segments).toBeLessThan(16);
      expect(await look()).toEqual(before);
      await commit(connection, index, 120, ['common']);
      expect((await look())[0]).toEqual([...(before[0] ?? []), 120]);
      expect((await index.verify()).problems).toEqual([]);
      await connection.close();
    });

    it('forgets a segment with the last of its documents', async () => {
      const connection = await createIndex();
      const index = openWordIndex(connection);
      await commit(connection, index, 0, ['gone']);
      await commit(connection, index, 1, ['gone', 'kept']);
      const forget = (start: number, end: number) =>
        connection.transaction(async () => {
          await connection.run('DELETE FROM doc_range WHERE start = ?', [start]);
          await index.forget(start, end);
        });
      await forget(0, 1);
      expect(await find(index, (reader, into) => reader.addWord(termSpace.text, 'gone', into))).toEqual([1]);
      expect(await index.verify()).toMatchObject({ segments: 1, problems: [] });
      await forget(1, 3);
      expect(await index.verify()).toEqual({ segments: 0, terms: 0, problems: [] });
      await connection.close();
    });

    it('keeps a segment while one of its files has documents', async () => {
      const connection = await createIndex();
      const index = openWordIndex(connection);
      await commit(connection, index, 0, ['gone', 'kept']);
      const row = [1, 1, 2, new Uint8Array(0), new Uint8Array(0)];
      await connection.insert('doc_range', ['start', 'count', 'file', 'traits', 'times'], [row]);
      await connection.run('DELETE FROM doc_range WHERE start = ?', [0]);
      await index.forget(0, 1);
      expect(await find(index, (reader, into) => reader.addWord(termSpace.text, 'kept', into))).toEqual([1]);
      await connection.close();
    });

    it.each([
      ['a posting list with a document of another segment', 'UPDATE segment SET docs = 2', 'outside its segment'],
      ['segments that overlap', 'UPDATE segment SET base = 2 WHERE base = 3', 'before 3'],
      ['another size', 'UPDATE segment SET bytes = bytes + 1', 'bytes, not'],
      ['blocks of no segment', 'DELETE FROM segment WHERE base = 3', 'not listed'],
    ])('is told by verify to have %s', async (__, sql, problem) => {
      const connection = await createIndex();
      const index = openWordIndex(connection);
      await commit(connection, index, 0, ['one', 'two', 'three']);
      await commit(connection, index, 3, ['four', 'five', 'six']);
      await connection.run(sql);
      expect((await index.verify()).problems.join('\n')).toContain(problem);
      await connection.close();
    });

    it('is told by verify to be damaged wherever a byte of a block is another one', async () => {
      const connection = await createIndex();
      const index = openWordIndex(connection);
      await commit(connection, index, 0, ['one two', 'two', 'three']);
      const [row] = await connection.all('SELECT data FROM posting_block');
      const data = new Uint8Array(row?.['data'] as Uint8Array);
      const write = (bytes: Uint8Array) => connection.run('UPDATE posting_block SET data = ?', [bytes]);
      const unseen: number[] = [];
      for (let at = 0; at < data.length; at++) {
        await write(data.map((byte, place) => (place === at ? byte ^ 0x80 : byte)));
        if ((await index.verify()).problems.length === 0) unseen.push(at);
      }
      // A letter that became another byte may be a term that could be there.
      const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x20;
      expect(unseen.filter((at) => !isLetter(data[at]))).toEqual([]);
      await write(data.slice(0, -1));
      expect((await index.verify()).problems).not.toEqual([]);
      await connection.close();
    });
  });
}
