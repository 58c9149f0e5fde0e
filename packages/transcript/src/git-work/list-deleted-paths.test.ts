import { expect, it } from 'vitest';
import { isNamedBy, listDeletedPaths } from './list-deleted-paths.ts';

it.each([
  ['rm -f a.ts ./b.ts', ['a.ts', 'b.ts']],
  ['cd src && git rm -q "old name.ts"; ls', ['old name.ts']],
  ['git rm --cached a.ts', []],
  ['git commit -m "rm a.ts"', []],
  ['rm -rf build/ 2>/dev/null', ['build']],
  ["cat > x.sh <<'EOF'\nrm a.ts\nEOF", []],
  ['npm run build', []],
])('finds in %j what it deletes', (script, paths) => {
  expect(listDeletedPaths(script)).toEqual(paths);
});

it.each([
  ['/h/src/a.ts', 'src/a.ts', true],
  ['/h/src/a.ts', '/h/src/a.ts', true],
  ['/h/src/a.ts', 'src', true],
  ['/h/web/src/a.ts', 'src', false],
  ['/h/src/a.ts', 'b.ts', false],
  ['/h/src/ba.ts', 'a.ts', false],
  ['/h/src/a.ts', '*.ts', false],
  ['/h/src/a.ts', '/h/src', true],
])('judges whether %s is named by %s', (file, path, expected) => {
  expect(isNamedBy(file, path, '/h')).toBe(expected);
});
