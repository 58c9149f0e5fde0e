import { describe, expect, it } from 'vitest';
import { listWrittenFiles } from './list-written-files.ts';

const home = '/home/ada/harbour';
const list = (script: string, output = '', cwd: string | undefined = home) =>
  listWrittenFiles(script, output, cwd, home);
const heredoc = (head: string, tail = '') => `${head} <<'EOF'\nThree boats.\nEOF\n${tail}`;

describe('listWrittenFiles', () => {
  it.each([
    [heredoc('cat > docs/log.md'), 'docs/log.md'],
    [heredoc('cat >> ./log.md', 'git add -A && git commit -q -m "Log"'), 'log.md'],
    [heredoc(`cd ${home}/web && cat > a.ts`, 'npm test'), 'web/a.ts'],
    [heredoc('tee -a piers.txt'), 'piers.txt'],
    ['echo north >> piers.txt', 'piers.txt'],
    ['npm test && printf ok > state.txt', 'state.txt'],
    [heredoc(`mkdir -p web && cat > ${home}/web/b.ts`), 'web/b.ts'],
  ])('%j has one', (script, path) => expect(list(script)).toEqual([`${home}/${path}`]));

  it.each([
    'npm test > log.txt',
    'cat a.ts > b.ts',
    'npm test | tee log.txt',
    'echo north > /tmp/piers.txt',
    'echo north > "$OUT"',
    'echo north > ~/piers.txt',
    'echo north >&2',
    'cat log.md',
    'if test -f a; then echo north > piers.txt; fi',
    'npm test && echo north > piers.txt; true',
    'test -f piers.txt || echo north > piers.txt',
    'cd "$HERE" && echo north > piers.txt',
    'cd - && echo north > piers.txt',
    'cd "$HERE" && echo north > $(date).txt',
  ])('%j has none that is known', (script) => expect(list(script)).toEqual([]));

  it('has none where the shell could not write, and knows the folder that the session is in', () => {
    expect(list('echo a > far/a.txt; true', 'bash: far/a.txt: No such file or directory')).toEqual([]);
    expect(list('echo a > a.txt', '', `${home}/web`)).toEqual([`${home}/web/a.txt`]);
    expect(list('echo a > a.txt', '', 'C:\\boats')).toEqual(['C:\\boats\\a.txt']);
  });
});
