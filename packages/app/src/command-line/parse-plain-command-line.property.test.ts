import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../commands/registry.ts';
import { type CommandRegistry, listCommands } from './command-registry.ts';
import { createExampleRegistry } from './example-registry.ts';
import { listGlobalOptions } from './global-options.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { parsePlainCommandLine } from './parse-plain-command-line.ts';

describe('a plain command line', () => {
  for (const [name, each] of [
    ['the example', createExampleRegistry()],
    ['every command', registry],
  ] as const) {
    it(`means what it means to the whole parser: ${name}`, () => {
      let taken = 0;
      fc.assert(
        fc.property(commandLines(each), (argv) => {
          const plain = parsePlainCommandLine(argv, each);
          if (plain === undefined) return;
          taken++;
          expect(plain).toEqual(parseCommandLine(argv, each));
        }),
        { numRuns: 3000 },
      );
      expect(taken).toBeGreaterThan(100);
    });
  }

  it('takes what hooks write', () => {
    expect(
      parsePlainCommandLine(['sync', '--quiet', '--no-archive', '--cache-dir', '/c', '/root'], registry),
    ).toMatchObject({
      kind: 'run',
      args: ['/root'],
      options: { 'no-archive': true, watch: undefined },
      flags: { quiet: true, 'cache-dir': '/c' },
    });
  });

  it('leaves mistakes, help and short forms to the whole parser', () => {
    for (const words of [
      'sync --no-such',
      'sync -q',
      'sync --help',
      'sync --cache-dir',
      'sync --cache-dir=/c',
      'sync -- x',
      'archive',
      'sync --color never --no-color',
      '',
    ]) {
      expect(parsePlainCommandLine(words.split(' '), registry), words).toBeUndefined();
    }
    expect(parsePlainCommandLine(['show', ''], registry)).toBeUndefined();
  });
});

function commandLines(registered: CommandRegistry): fc.Arbitrary<readonly string[]> {
  const values = fc.constantFrom('1', 'x', '', '-', '--', '-x', 'never', 'always', 'text', 'json', 'a b', '--quiet');
  return fc.constantFrom(...listCommands(registered)).chain((command) => {
    const options = [...listGlobalOptions(), ...(command.options ?? [])];
    const choices = [...options, ...(command.arguments ?? [])].flatMap((each) => each.choices ?? []);
    const option = fc
      .constantFrom(...options)
      .chain(({ name, value }) =>
        value === undefined
          ? fc.constant<string[]>([`--${name}`])
          : fc.oneof(
              { weight: 4, arbitrary: fc.constantFrom('v', ...choices).map((given) => [`--${name}`, given]) },
              { weight: 1, arbitrary: values.map((given) => [`--${name}`, given]) },
            ),
      );
    const words = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: option },
        { weight: 1, arbitrary: fc.constantFrom('p', ...choices).map((word) => [word]) },
        { weight: 1, arbitrary: values.map((word) => [word]) },
      ),
      { maxLength: 5 },
    );
    return words.map((given) => [...command.name.split(' '), ...given.flat()]);
  });
}
