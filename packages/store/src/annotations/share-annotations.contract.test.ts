import { describe, expect, it } from 'vitest';
import { openBothDatabases } from '../database/both-databases.test-kit.ts';
import { openIndex } from '../database/open-index.ts';
import { parseAnnotations, printAnnotations } from './annotations-text.ts';
import type { DatedAnnotations } from './dated-annotation.ts';
import { readSharedAnnotations, shareAnnotations } from './share-annotations.ts';

const { dialects } = openBothDatabases();
const early = '2026-11-01T00:00:00.000Z';
const late = '2026-11-02T00:00:00.000Z';
const now = new Date('2026-11-17T00:00:00.000Z');

function read(sessions: object): DatedAnnotations {
  const parsed = parseAnnotations(JSON.stringify({ format: 'scrollkeep-annotations', version: 2, sessions }));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

const ada = {
  a: {
    tags: ['bug', 'Ärger'],
    pinned: true,
    note: { text: 'planted "secret"\n', changedAt: early },
    changed: { tags: { bug: early, wrong: late }, pinned: early },
    turns: { u1: { tags: ['turn'], changed: { note: late } } },
  },
  b: { changed: { tags: { gone: late } } },
};

describe.each(dialects)('annotations that machines share in %s', (_, createStore) => {
  it('are those of all other machines, with removals, and without notes', async () => {
    const connection = await openIndex({ store: await createStore() });
    const first = await shareAnnotations(connection, read(ada), { machine: 'ada', withNotes: false, now });
    expect([first.sent, first.others.size]).toEqual([3, 0]);
    const { others } = await shareAnnotations(connection, read({ c: { pinned: true } }), {
      machine: 'bob',
      withNotes: false,
      now,
    });
    const { note: _note, ...a } = ada.a;
    const shared = read({ ...ada, a: { ...a, turns: { u1: { tags: ['turn'] } } } });
    expect(printAnnotations(others)).toBe(printAnnotations(shared));
    expect(JSON.stringify(await connection.all('SELECT * FROM annotation'))).not.toContain('planted');
    const all = await readSharedAnnotations(connection, { now });
    expect([...all.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    await connection.close();
  });

  it('include notes if asked, until not asked any more', async () => {
    const connection = await openIndex({ store: await createStore() });
    await shareAnnotations(connection, read(ada), { machine: 'ada', withNotes: true, now });
    expect(printAnnotations(await readSharedAnnotations(connection, { now }))).toBe(printAnnotations(read(ada)));
    await shareAnnotations(connection, read(ada), { machine: 'ada', withNotes: false, now });
    expect(JSON.stringify(await connection.all('SELECT * FROM annotation'))).not.toContain('planted');
    await connection.close();
  });

  it('are written once, changed where they change, and removed with those of their machine', async () => {
    const connection = await openIndex({ store: await createStore() });
    const share = async (machine: string, sessions: object) =>
      (await shareAnnotations(connection, read(sessions), { machine, withNotes: true, now })).sent;
    expect(await share('bob', { a: { tags: ['his'] } })).toBe(1);
    expect(await share('ada', ada)).toBe(3);
    expect(await share('ada', ada)).toBe(0);
    expect(await share('ada', { ...ada, b: { tags: ['new'] } })).toBe(1);
    expect(await share('ada', {})).toBe(3);
    const left = await connection.all('SELECT machine, session, turn, tags FROM annotation');
    expect(left).toEqual([{ machine: 'bob', session: 'a', turn: '', tags: '["his"]' }]);
    await connection.close();
  });

  it('are left out where a row is not as a program writes it, and never win by a time to come', async () => {
    const connection = await openIndex({ store: await createStore() });
    const columns = ['machine', 'session', 'turn', 'tags', 'is_pinned', 'note', 'changed'];
    await connection.insert('annotation', columns, [
      ['eve', 'a', '', '["\\u001b[2J"]', 0, null, '{}'],
      ['eve', 'b', '', '{', 0, null, '{}'],
      ['eve', 'c', '', '["x"]', 0, null, 'null'],
      ['eve', 'd', '', '[]', 0, 'a note without a time', '{}'],
      ['eve', 'e', '', '["good"]', 1, null, '{"tags":{"good":"2999-01-01T00:00:00.000Z"},"pinned":"soon"}'],
      ['eve', 'f', '', '["good"]', 1, null, '{"tags":{"good":"2999-01-01T00:00:00.000Z"}}'],
    ]);
    const found = await readSharedAnnotations(connection, { now });
    expect([...found.keys()]).toEqual(['f']);
    expect(found.get('f')?.times.tags.get('good')).toBe(now.toISOString());
    await connection.close();
  });

  it('with an id that a database cannot keep stay where they are', async () => {
    const connection = await openIndex({ store: await createStore() });
    const odd = { a: { tags: ['x'], turns: { 'u\0': { tags: ['y'] } } }, 'b\0': { tags: ['z'] } };
    const { sent } = await shareAnnotations(connection, read(odd), { machine: 'ada', withNotes: true, now });
    expect(sent).toBe(1);
    expect([...(await readSharedAnnotations(connection, { now })).keys()]).toEqual(['a']);
    await connection.close();
  });
});
