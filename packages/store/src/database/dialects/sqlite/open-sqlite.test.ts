import { expect, test } from 'vitest';
import { openSqlite } from './open-sqlite.ts';

test.each([0, 1, 3, 4, 5, 15, 16, 17, 23, 127, 128, 129, 151, 300])(
  'writes each of %i rows once and in their order',
  async (count) => {
    const connection = openSqlite({ path: ':memory:' });
    await connection.execute('CREATE TABLE sample (place INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, size INTEGER)');
    const rows = Array.from({ length: count }, (_, at) => [`row ${at}`, at % 2 === 0 ? at : null]);
    await connection.insert('sample', ['name', 'size'], rows);
    expect(
      (await connection.all('SELECT name, size FROM sample ORDER BY place')).map(({ name, size }) => [name, size]),
    ).toEqual(rows);
    await connection.close();
  },
);

test('of rows with the same key in one go, the conflict is settled row by row', async () => {
  const connection = openSqlite({ path: ':memory:' });
  await connection.execute('CREATE TABLE sample (name TEXT PRIMARY KEY, size INTEGER)');
  await connection.insert(
    'sample',
    ['name', 'size'],
    [
      ['a', 1],
      ['a', 3],
      ['a', 2],
      ['b', 7],
      ['a', 2],
    ],
    'ON CONFLICT (name) DO UPDATE SET size = excluded.size WHERE excluded.size > sample.size',
  );
  expect(
    (await connection.all('SELECT name, size FROM sample ORDER BY name')).map(({ name, size }) => [name, size]),
  ).toEqual([
    ['a', 3],
    ['b', 7],
  ]);
  await connection.close();
});
