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
    ['git commit -m "$(cat <<\'EOF\'\nSay "rm a"\nEOF\n)" && rm b', ['git commit -m Say "rm a" &&', 'rm b']],
    ['CI=1 timeout 60 npm test', ['npm test']],
    ['if ! npm test; then rm a; fi', ['npm test ;', 'rm a ;', 'fi']],
    ['(cd src; rm a)', ['cd src ;', 'rm a']],
    ['rm a \\\n  b\\ c', ['rm a b c']],
    [String.raw`cd C:\Users\ada\boats; .\run.ps1`, [String.raw`cd C:\Users\ada\boats ;`, String.raw`.\run.ps1`]],
    [String.raw`rm a\$b\;c`, ['rm a$b;c']],
    ['echo "unclosed', ['echo unclosed']],
    ['', []],
  ])('splits %j', (script, expected) => {
    expect(print(script)).toEqual(expected);
  });

  it('keeps what a command is given, where its output goes and what the shell makes', () => {
    const [cat, commit, log] = splitShellCommands(
      'cat > msg.txt <<\'EOF\'\nSort $boats\nEOF\nif git commit -qm "v$VERSION" 2>&1; then git log &> log.txt; fi',
    );
    expect(cat).toMatchObject({ input: { lines: ['Sort $boats'], isLiteral: true }, outputs: ['msg.txt'] });
    expect(commit).toMatchObject({ outputs: [], dynamicWords: new Set(['v$VERSION']), isConditional: false });
    expect(log).toMatchObject({ outputs: ['log.txt'], isConditional: true });
  });

  it('knows the texts of PowerShell', () => {
    const [commit] = splitShellCommands("git commit -m @'\nSort the pier's boats\n\nBy length.\n'@ -q; ls");
    expect(commit?.words).toEqual(['git', 'commit', '-m', "Sort the pier's boats\n\nBy length.", '-q']);
  });

  it('ends with any text', () => {
    for (const part of ['<<A\n', "x @'\n", '\u00010\u0001', '$(cat <<A\n', '"', "'", '\\', '>', '(', '#', '&|;'])
      expect(splitShellCommands(part.repeat(20_000)).length).toBeGreaterThanOrEqual(0);
  });
});
