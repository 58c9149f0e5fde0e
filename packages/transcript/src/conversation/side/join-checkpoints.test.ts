import { describe, expect, it } from 'vitest';
import { openSession, text, type SessionBuilder } from '../../fixtures/index.ts';
import { readTreeSession } from '../tree-session.test-kit.ts';
import { joinCheckpoints, type StoredFile } from './join-checkpoints.ts';
import { openCheckpointFacts, toAbsolutePath } from './open-checkpoint-facts.ts';

function read(builder: SessionBuilder) {
  const { session, records } = readTreeSession(builder.files());
  const facts = openCheckpointFacts(session.project);
  for (const record of records) facts.add(record);
  const folder = `file-history/${session.id}/`;
  const files = builder
    .files()
    .filter((file) => file.path.startsWith(folder))
    .map((file): StoredFile => ({ name: file.path.slice(folder.length), bytes: file.content.length }));
  return { facts: facts.facts(), files };
}

function write(version: '2.0.76' | '2.1.325'): SessionBuilder {
  const builder = openSession({ version, cwd: '/home/ada/harbour', seed: 'checkpoints' });
  builder.prompt('Write.');
  builder.write('notes.md', 'one\n');
  builder.prompt('Again.');
  builder.edit('notes.md', 'one', 'two');
  builder.prompt('Thanks.');
  builder.assistant(text('You are welcome.'));
  return builder;
}

describe('checkpoints', () => {
  it.each(['2.0.76', '2.1.325'] as const)(
    'name each backup once, with the record that names it first (%s)',
    (version) => {
      const { facts } = read(write(version));
      expect(
        facts.map(({ path, version: number, previousVersion, backupName, changedBy }) => [
          path,
          number,
          previousVersion,
          backupName === undefined,
          changedBy === undefined,
        ]),
      ).toEqual([
        ['/home/ada/harbour/notes.md', 1, undefined, true, false],
        ['/home/ada/harbour/notes.md', 2, 1, false, true],
        ['/home/ada/harbour/notes.md', 3, 2, false, true],
      ]);
      expect(facts.map((fact) => fact.place.line)).toEqual(facts.map((fact) => fact.place.line).sort((a, b) => a - b));
    },
  );

  it('tell stored from missing backups and report foreign ones', () => {
    const { facts, files } = read(write('2.1.325'));
    const foreign = { name: '00000000deadbeef@v1', bytes: 3 };
    const joined = joinCheckpoints(facts, [...files.slice(1), foreign]);
    expect(joined.checkpoints.map(({ state }) => state)).toEqual(['no-file', 'missing', 'stored']);
    expect(joined.foreign).toEqual([foreign]);
    expect(joinCheckpoints(facts, files).foreign).toEqual([]);
  });
});

describe('toAbsolutePath', () => {
  it.each([
    ['src/a.ts', '/home/ada', '/home/ada/src/a.ts'],
    ['/etc/hosts', '/home/ada', '/etc/hosts'],
    ['src\\a.ts', 'C:\\work', 'C:\\work\\src\\a.ts'],
    ['D:\\a.ts', 'C:\\work', 'D:\\a.ts'],
    ['a.ts', undefined, 'a.ts'],
    ['a.ts', '/', '/a.ts'],
    ['/a/./b/../c.ts', '/home/ada', '/a/c.ts'],
    ['/../../etc/x', '/home/ada', '/etc/x'],
    ['/a//b.ts', '/home/ada', '/a/b.ts'],
    ['C:\\a\\..\\b.ts', '/home/ada', 'C:\\b.ts'],
    ['../boats/./a.ts', '/home/ada/harbour', '/home/ada/boats/a.ts'],
    ['..\\boats\\a.ts', 'C:\\work', 'C:\\boats\\a.ts'],
    ['../a.ts', undefined, '../a.ts'],
  ])('%s in %s is %s', (path, cwd, expected) => {
    expect(toAbsolutePath(path, cwd)).toBe(expected);
  });
});
