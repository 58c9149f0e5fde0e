import { describe, expect, it } from 'vitest';
import { listGlobalOptions } from '../command-line/global-options.ts';
import { parseCommandLine } from '../command-line/parse-command-line.ts';
import { printHelp } from '../command-line/print-help.ts';
import { commands, registry } from './registry.ts';

// What stands unquoted in completion scripts.
const plainWord = /^[a-z][a-z0-9-]*$/;

describe('the registry', () => {
  it('names every command once, in one plain word or in two with a known group', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    for (const { name } of commands) {
      const words = name.split(' ');
      for (const word of words) expect(word).toMatch(plainWord);
      if (words.length > 1) expect(registry.groups.map((group) => group.name)).toContain(words[0]);
      expect(words.length).toBeLessThanOrEqual(2);
    }
  });

  it('has no empty group and no group that is also a command', () => {
    for (const { name } of registry.groups) {
      expect(commands.some((command) => command.name.startsWith(`${name} `))).toBe(true);
      expect(commands.map((command) => command.name)).not.toContain(name);
    }
  });

  it('knows its bare command', () => {
    expect(commands.map(({ name }) => name)).toContain(registry.bareCommand);
  });
});

describe.each(commands.map((command) => [command.name, command] as const))('%s', (name, command) => {
  it('says what it is in one line without a full stop', () => {
    for (const { summary } of [command, ...(command.arguments ?? []), ...(command.options ?? [])])
      expect(summary).toMatch(/^[A-Z][^\n]*[^.\n]$/);
  });

  it('takes no option that is also a global one', () => {
    const global = listGlobalOptions().flatMap((option) => [option.name, option.short]);
    const own = (command.options ?? []).flatMap((option) =>
      option.short === undefined ? [option.name] : [option.name, option.short],
    );
    expect(own.filter((option) => global.includes(option))).toEqual([]);
    expect(new Set(own).size).toBe(own.length);
  });

  it('has options and choices of plain words', () => {
    for (const option of [...(command.options ?? []), ...(command.arguments ?? [])]) {
      expect(option.name).toMatch(plainWord);
      for (const choice of option.choices ?? []) expect(choice).toMatch(plainWord);
    }
  });

  it('has examples that name it and that the command line accepts', () => {
    for (const { line } of command.examples ?? []) {
      expect(line).toMatch(/\bscrollkeep\b/);
      const call = /(?:^|[ (])scrollkeep((?: [^\s|<>)&;]+)*)/.exec(line)?.[1] ?? '';
      const parsed = parseCommandLine(call.split(' ').filter(Boolean), registry);
      expect(parsed.kind === 'run' ? parsed.command.name : parsed).toBe(name);
    }
  });

  it('has help and a runner', async () => {
    expect(printHelp(registry, name.split(' '), { width: 80, color: false })).toContain(`scrollkeep ${name}`);
    expect((await command.load()).run).toBeTypeOf('function');
  });
});
