import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { describe, expect, it } from 'vitest';
import { openMemoryFiles } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { correctQuery } from './correct-query.ts';
import { openSearchView } from './open-search-view.ts';
import { searchIndex } from './search-index.ts';
import type { SearchIndexOptions } from './search-result.ts';

const user = (at: number, content: string) =>
  `${JSON.stringify({
    type: 'user',
    uuid: `u${at}`,
    parentUuid: null,
    timestamp: new Date(Date.UTC(2026, 10, 2, 9, 0, at)).toISOString(),
    message: { role: 'user', content },
  })}\n`;

/** Every prompt has both words, and so has to be read; as a phrase they stand only in those named. */
async function search(phrases: readonly number[], maxChecked: number) {
  const connection = await openIndex({ store: ':memory:' });
  const files = openMemoryFiles();
  const lines = Array.from({ length: 20 }, (_, at) =>
    user(at, phrases.includes(at) ? 'the spring tide' : 'tide of the spring'),
  );
  files.set('projects/-home-ada/6f1c2d3e-0000-4000-8000-000000000000.jsonl', lines.join(''));
  await files.sync(connection);
  const parsed = await parseQuery('"spring tide"', { nowMs: Date.UTC(2026, 10, 3) });
  if (!parsed.ok) throw new Error('no query');
  const found = await searchIndex(connection, await openSearchView(connection), parsed.query, {
    openFile: files.openFile,
    offset: 0,
    limit: 10,
    hitsPerSession: 3,
    snippetLength: 80,
    maxChecked,
  });
  await connection.close();
  return [found.hits, found.isComplete];
}

describe('a search that does not look at every candidate', () => {
  it.each([0, 7, 19])('goes on until it has found something: only prompt %i fits', async (at) => {
    expect((await search([at], 3))[0]).toBe(1);
  });

  it('says that there is nothing only when it has looked at all of them', async () => {
    expect(await search([], 3)).toEqual([0, true]);
  });

  it('says that there may be more where it stopped', async () => {
    const all = Array.from({ length: 20 }, (_, at) => at);
    expect(await search(all, 3)).toEqual([3, false]);
    expect(await search(all, 50)).toEqual([20, true]);
  });
});

describe('the order of hits', () => {
  it('has what only repeats others behind all of them, however new it is', async () => {
    const connection = await openIndex({ store: ':memory:' });
    const files = openMemoryFiles();
    const call = (id: string, name: string, input: object) =>
      `${JSON.stringify({
        type: 'assistant',
        uuid: `a${id}`,
        timestamp: '2026-11-02T09:00:00.000Z',
        message: { id: `m${id}`, role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
      })}\n`;
    const answered = (id: string, content: string) =>
      `${JSON.stringify({
        type: 'user',
        uuid: `r${id}`,
        timestamp: '2026-11-02T09:00:01.000Z',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
      })}\n`;
    const toId = (at: number) => `6f1c2d3e-0000-4000-8000-00000000000${at}`;
    const place = (at: number) => `projects/-home-ada/${toId(at)}.jsonl`;
    files.set('history.jsonl', '{"display":"the spring tide"}\n');
    files.set(place(1), user(0, 'Begin.') + call('t1', 'mcp__scrollkeep__search_sessions', { query: 'spring tide' }));
    files.append(place(1), answered('t1', 'the spring tide, the spring tide'));
    files.set(place(2), user(0, 'Begin.') + call('t2', 'Bash', { command: 'npx scrollkeep search "spring tide"' }));
    // The answer comes with a later sync than the question.
    files.set(place(4), user(0, 'Begin.') + call('t4', 'Bash', { command: 'cd /tmp && scrollkeep search tide' }));
    await files.sync(connection);
    files.append(place(2), answered('t2', 'the spring tide, the spring tide'));
    files.append(place(4), answered('t4', 'the spring tide, the spring tide'));
    // Years older, and only in the output of a tool.
    const old = call('t3', 'Bash', { command: 'cat tides' }) + answered('t3', 'a spring tide');
    files.set(place(3), old.replaceAll('2026-11', '2019-01'));
    await files.sync(connection);
    const parsed = await parseQuery('spring tide', { nowMs: Date.UTC(2026, 10, 3) });
    if (!parsed.ok) throw new Error('no query');
    const { sessions } = await searchIndex(connection, await openSearchView(connection), parsed.query, {
      openFile: files.openFile,
      offset: 0,
      limit: 10,
      hitsPerSession: 3,
      snippetLength: 80,
    });
    await connection.close();
    expect(sessions[0]?.file.session).toBe(toId(3));
    expect(sessions.map(({ file }) => file.session).sort()).toEqual(
      expect.arrayContaining([toId(1), toId(2), toId(4)]),
    );
  });
});

describe('the hits of a session', () => {
  it('show a text once, and the next one instead of its copies', async () => {
    const connection = await openIndex({ store: ':memory:' });
    const files = openMemoryFiles();
    const texts = ['The neap tide', 'The spring tide', 'The spring tide', 'The spring tide'];
    files.set(
      'projects/-home-ada/6f1c2d3e-0000-4000-8000-000000000000.jsonl',
      texts.map((text, at) => user(at, text)).join(''),
    );
    await files.sync(connection);
    const parsed = await parseQuery('tide', { nowMs: Date.UTC(2026, 10, 3) });
    if (!parsed.ok) throw new Error('no query');
    const { sessions } = await searchIndex(connection, await openSearchView(connection), parsed.query, {
      openFile: files.openFile,
      offset: 0,
      limit: 10,
      hitsPerSession: 2,
      snippetLength: 80,
    });
    await connection.close();
    const shown = sessions[0]?.hits.map(({ snippet }) => snippet?.pieces.map(({ text }) => text).join(''));
    expect([shown, sessions[0]?.hitCount]).toEqual([['The spring tide', 'The neap tide'], 4]);
  });
});

describe('words in different records', () => {
  const toId = (at: number) => `6f1c2d3e-0000-4000-8000-00000000000${at}`;
  const said = (at: number, text: string) =>
    `${JSON.stringify({
      type: 'assistant',
      uuid: `a${at}`,
      timestamp: new Date(Date.UTC(2026, 10, 2, 9, 0, at)).toISOString(),
      message: { id: `m${at}`, role: 'assistant', content: [{ type: 'text', text }] },
    })}\n`;

  async function find(
    sessions: readonly string[],
    query: string,
    more: Partial<SearchIndexOptions> = {},
    onOpen: (path: string) => void = () => undefined,
  ) {
    const connection = await openIndex({ store: ':memory:' });
    const files = openMemoryFiles();
    for (const [at, lines] of sessions.entries()) files.set(`projects/-home-ada/${toId(at)}.jsonl`, lines);
    await files.sync(connection);
    const parsed = await parseQuery(query, { nowMs: Date.UTC(2026, 10, 3) });
    if (!parsed.ok) throw new Error('no query');
    const found = await searchIndex(connection, await openSearchView(connection), parsed.query, {
      openFile: (path) => {
        onOpen(path);
        return files.openFile(path);
      },
      offset: 0,
      limit: 10,
      hitsPerSession: 2,
      snippetLength: 80,
      ...more,
    });
    await connection.close();
    return found.sessions.map(({ file, closeness, hitCount, hits }) => ({
      session: Number(file.session.at(-1)),
      closeness,
      hitCount,
      marked: hits.map(({ snippet }) => snippet?.pieces.filter(({ isHit }) => isHit).map(({ text }) => text)),
    }));
  }

  it('are found, behind those in one turn, and these behind one record', async () => {
    const found = await find(
      [
        user(0, 'docx') + said(1, 'which one') + user(2, 'the image') + said(3, 'fix it is'),
        user(0, 'docx') + said(1, 'an image, to fix'),
        said(0, 'fix the docx image'),
        user(0, 'docx image'),
      ],
      'fix docx image',
    );
    expect(found).toEqual([
      { session: 2, closeness: 'record', hitCount: 1, marked: [['fix', 'docx', 'image']] },
      { session: 1, closeness: 'turn', hitCount: 1, marked: [['image', 'fix'], ['docx']] },
      { session: 0, closeness: 'session', hitCount: 3, marked: [expect.anything(), expect.anything()] },
    ]);
  });

  it('have to be in records that the rest of the query allows', async () => {
    const lines = user(0, 'docx') + said(1, 'an image');
    expect(await find([lines], 'docx image is:prompt')).toEqual([]);
    expect(await find([lines], 'docx image type:user')).toEqual([]);
    expect(await find([lines], 'docx image before:2026-12')).toMatchObject([{ closeness: 'turn' }]);
    expect(await find([lines], 'docx image -an')).toEqual([]);
  });

  it('of a phrase are read only in sessions that may have the rest, all of them where nothing is found', async () => {
    const many = Array.from({ length: 20 }, (_, at) => user(at, 'tide of the spring')).join('');
    const few = user(0, 'tide of the spring') + said(1, 'a docx') + user(2, 'spring tide');
    const opened: string[] = [];
    const found = await find([many, few], '"spring tide" docx', { maxChecked: 1 }, (path) => opened.push(path));
    expect(found).toMatchObject([{ session: 1, closeness: 'session' }]);
    expect(opened.filter((path) => path.includes(toId(0)))).toEqual([]);
  });

  it('come first where they are close together', async () => {
    const far = user(0, `docx ${'and so on '.repeat(30)} image`);
    const near = user(0, `a docx image ${'and so on '.repeat(30)}`);
    expect((await find([far, near, far], 'docx image')).map(({ session }) => session)).toEqual([1, 0, 2]);
  });

  it('may be missing where nobody has all of them', async () => {
    const lines = [user(0, 'docx') + said(1, 'image'), user(0, 'docx'), user(0, 'image and table, docx')];
    const asked = 'docx image table chart';
    expect(await find(lines, asked)).toEqual([]);
    expect(await find(lines, asked, { mayMissWords: true })).toMatchObject([{ session: 2, hitCount: 1 }]);
    expect(await find(lines, 'docx one two', { mayMissWords: true })).toEqual([]);
  });

  it('are nothing to common words, which hide no hit', async () => {
    const lines = user(0, 'The docx has no image, mend that.');
    expect(await find([lines], 'how do I mend the docx image')).toHaveLength(1);
    expect(await find([lines], 'how do I mend "how" docx')).toEqual([]);
    expect(await find([lines], 'how')).toEqual([]);
    expect(await find([lines], 'the')).toHaveLength(1);
  });
});

describe('a query that finds nothing', () => {
  async function correct(query: string): Promise<string | undefined> {
    const connection = await openIndex({ store: ':memory:' });
    const files = openMemoryFiles();
    const call = {
      type: 'assistant',
      uuid: 'a1',
      message: {
        id: 'm1',
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 't1', name: 'Bash', input: {} },
          { type: 'tool_use', id: 't2', name: 'WebFetch', input: {} },
        ],
      },
    };
    files.set(
      'projects/-home-ada/6f1c2d3e-0000-4000-8000-000000000000.jsonl',
      `${user(0, 'harbours and lighthouses, a harbour, the tide')}${user(1, 'harbour')}${JSON.stringify(call)}\n`,
    );
    await files.sync(connection);
    const corrected = await correctQuery(connection, query, await openSearchView(connection));
    await connection.close();
    return corrected;
  }

  it.each([
    ['harbuor', 'harbour'],
    ['the harbou tide', 'the harbou* tide'],
    ['is:prompt lihgthuoses tide', 'is:prompt lighthouses tide'],
    ['(harbuor OR tide)', '(harbour OR tide)'],
    ['tool:Bahs', 'tool:Bash'],
    ['tool:wbefetch', 'tool:WebFetch'],
    ['-harbuor tide', '-harbuor tide*'],
    ['"harbuor"', undefined],
    ['tide harbour -lighthouses', 'tide* harbour* -lighthouses'],
    ['xyzzyq tide', 'xyzzyq* tide*'],
    ['tdi', undefined],
    ['~harbuor /harbuor/', undefined],
    ['tool:Bash', undefined],
    ['"unclosed', undefined],
  ])('%j is corrected to %j', async (given, corrected) => {
    expect(await correct(given)).toBe(corrected);
  });
});
