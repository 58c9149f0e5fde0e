import { describe, expect, it } from 'vitest';
import { createExampleRegistry } from './example-registry.ts';
import { parseCommandLine } from './parse-command-line.ts';

const registry = createExampleRegistry();

function parse(...argv: readonly string[]) {
  const parsed = parseCommandLine(argv, registry);
  return parsed.kind === 'run' ? { ...parsed, command: parsed.command.name } : parsed;
}

function parseWrong(...argv: readonly string[]): { message: string; hint: string | undefined; exitCode: number } {
  const parsed = parseCommandLine(argv, registry);
  if (parsed.kind !== 'wrong-usage') throw new Error(`${argv.join(' ')} was accepted`);
  return parsed.problem;
}

describe('a command line', () => {
  it('names a command, its arguments and its options by their long names', () => {
    expect(parse('list', 'text', 'a', 'b', '--sort-by', 'age', '-t', 'x', '--tag=y', '--no-header')).toMatchObject({
      kind: 'run',
      command: 'list',
      args: ['text', 'a', 'b'],
      options: { tag: ['x', 'y'], 'sort-by': 'age', 'no-header': true, output: undefined },
    });
  });

  it('leaves out what was not given', () => {
    expect(parse('list', 'text')).toMatchObject({
      options: { tag: undefined, 'no-header': undefined },
      flags: { quiet: undefined, color: undefined, 'no-color': undefined },
    });
  });

  it('takes global options before and after the command, also run together', () => {
    expect(parse('--root', 'a', 'box', '-qv', 'open', '--root=b', '--color', 'never')).toMatchObject({
      command: 'box open',
      flags: { root: ['a', 'b'], quiet: true, verbose: true, color: 'never' },
    });
  });

  it('lets the last of --color and --no-color win', () => {
    expect(parse('status', '--color', 'always', '--no-color')).toMatchObject({
      flags: { color: undefined, 'no-color': true },
    });
    expect(parse('status', '--no-color', '--color', 'always')).toMatchObject({
      flags: { color: 'always', 'no-color': undefined },
    });
  });

  it('takes words after -- as they are', () => {
    expect(parse('list', 'text', '--', '--tag', '-')).toMatchObject({ args: ['text', '--tag', '-'] });
    expect(parse('list', 'text', '-')).toMatchObject({ args: ['text', '-'] });
  });

  it('means the bare command where none is named', () => {
    expect(parse()).toMatchObject({ kind: 'run', command: 'status' });
    expect(parse('--json', '--quiet')).toMatchObject({
      kind: 'run',
      command: 'status',
      options: { json: true },
      flags: { quiet: true },
    });
  });

  it('asks for help at every level', () => {
    expect(parse('--help')).toMatchObject({ kind: 'help', words: [] });
    expect(parse('-q', '-h')).toMatchObject({ kind: 'help', words: [], flags: { quiet: true } });
    expect(parse('box')).toMatchObject({ kind: 'help', words: ['box'] });
    expect(parse('box', '--help')).toMatchObject({ kind: 'help', words: ['box'] });
    expect(parse('box', 'open', '-h')).toMatchObject({ kind: 'help', words: ['box', 'open'] });
    expect(parse('list', '--help')).toMatchObject({ kind: 'help', words: ['list'] });
  });

  it('asks for the version, also after other options', () => {
    expect(parse('-q', '--version')).toEqual({ kind: 'version' });
    expect(parse('list', '-V')).toEqual({ kind: 'version' });
  });
});

describe('wrong usage', () => {
  it.each([
    [['lst'], "unknown command 'lst' (did you mean list?)", 'scrollkeep help"'],
    [['box', 'opne'], "unknown command 'opne' (did you mean open?)", 'scrollkeep help box"'],
    [['--verbos', 'list', 'text'], "unknown option '--verbos' (did you mean --verbose?)", 'scrollkeep help"'],
    [['--jsn'], "unknown option '--jsn' (did you mean --json?)", 'scrollkeep help"'],
    [['list', 'text', '--tga', 'x'], "unknown option '--tga' (did you mean --tag?)", 'scrollkeep help list"'],
    [['list', 'text', '--quite'], "unknown option '--quite' (did you mean --quiet?)", 'scrollkeep help list"'],
    [['list', 'tabel'], "format: 'tabel' is not one of text, table (did you mean table?)", 'scrollkeep help'],
    [
      ['list', 'text', '--sort-by', 'nam'],
      "--sort-by: 'nam' is not one of name, age (did you mean name?)",
      'scrollkeep help',
    ],
    [['--color', 'blue', 'list', 'text'], "--color: 'blue' is not one of auto, always, never", 'scrollkeep help'],
    [['list', 'text', 'a', ''], "argument 'path' is empty", 'scrollkeep help list"'],
    [['list', ''], "argument 'format' is empty", 'scrollkeep help list"'],
    [['list'], "missing required argument 'format'", 'scrollkeep help list"'],
    [['list', 'text', '--tag'], "option '-t, --tag <tag>' argument missing", 'scrollkeep help list"'],
    [
      ['box', 'open', 'x'],
      "too many arguments for 'open'. Expected 0 arguments but got 1",
      'scrollkeep help box open"',
    ],
    [['--quiet=yes'], "option '--quiet' takes no value", 'scrollkeep help"'],
  ])('of %o is one line with a hint', (argv, message, hint) => {
    const problem = parseWrong(...argv);
    expect(problem.message).toBe(message);
    expect(problem.hint).toContain(hint);
    expect(problem.exitCode).toBe(64);
  });

  it('names a command that a group does not have, also where the group has a default', () => {
    const groups = registry.groups.map((group) => ({ ...group, default: `${group.name} open` }));
    const parsed = parseCommandLine(['box', '--quiet', 'opne'], { ...registry, groups });
    expect(parsed).toMatchObject({
      problem: { message: "unknown command 'opne' (did you mean open?)", hint: expect.stringContaining('help box"') },
    });
    expect(parseCommandLine(['box', 'open', 'x'], { ...registry, groups })).toMatchObject({
      problem: { message: "too many arguments for 'open'. Expected 0 arguments but got 1" },
    });
  });
});
