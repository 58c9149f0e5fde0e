import { describe, expect, it } from 'vitest';
import { splitShellCommands } from './split-shell-commands.ts';

const print = (script: string) =>
  splitShellCommands(script).map(({ words, next }) => [...words, ...(next === '' ? [] : [next])].join(' '));

describe('splitShellCommands', () => {
  it.each([
    ['cd src && npm test; echo done', ['cd src &&', 'npm test ;', 'echo done']],
    ['npm test 2>&1 | tail -5', ['npm test |', 'tail -5']],
    ['npm test &> out.txt || true', ['npm test ||', 'true']],
    ['sleep 5 & wait', ['sleep 5 &', 'wait']],
    ['git commit -m "rm a; rm b" # rm c\nrm d', ['git commit -m rm a; rm b ;', 'rm d']],
    ["cat > x <<'EOF'\nrm a\nEOF\nrm b", ['cat ;', 'rm b']],
    ['git commit -m "$(cat <<\'EOF\'\nSay "rm a"\nEOF\n)" && rm b', ["git commit -m $(cat <<'EOF'\n) &&", 'rm b']],
    ['CI=1 timeout 60 npm test', ['npm test']],
    ['if ! npm test; then rm a; fi', ['npm test ;', 'rm a ;', 'fi']],
    ['(cd src; rm a)', ['cd src ;', 'rm a']],
    ['rm a \\\n  b\\ c', ['rm a b c']],
    ['echo "unclosed', ['echo unclosed']],
    ['', []],
  ])('splits %j', (script, expected) => {
    expect(print(script)).toEqual(expected);
  });

  it('ends with any text', () => {
    for (const part of ['<<A\n', '"', "'", '\\', '>', '(', '#', '&|;'])
      expect(splitShellCommands(part.repeat(20_000)).length).toBeGreaterThanOrEqual(0);
  });
});
