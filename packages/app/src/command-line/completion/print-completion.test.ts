import { describe, expect, it } from 'vitest';
import { createExampleRegistry } from '../example-registry.ts';
import { listValueFlags, toCompletionModel } from './completion-model.ts';
import { printCompletion } from './print-completion.ts';

const registry = createExampleRegistry();

describe.each(['bash', 'zsh', 'fish', 'powershell'] as const)('the completion script of %s', (shell) => {
  const script = printCompletion(shell, registry);

  it('holds every word, option and choice', () => {
    for (const word of ['status', 'list', 'box', 'open', 'close', 'text', 'table', 'age'])
      expect(script).toMatch(new RegExp(`\\b${word}\\b`));
    for (const option of [
      'tag',
      'sort-by',
      'no-header',
      'output',
      'quiet',
      'no-color',
      'max-line-bytes',
      'help',
      'version',
    ])
      expect(script).toContain(option);
  });

  it('keeps the quote in a summary from ending its string', () => {
    const quoted = {
      bash: '',
      zsh: "List what'\\''s there",
      fish: "List what\\'s there",
      powershell: "List what''s there",
    }[shell];
    expect(script).toContain(quoted);
  });
});

describe('the completion model', () => {
  const model = toCompletionModel(registry);

  it('knows which options take a value, so that the value is not taken for a command', () => {
    expect(listValueFlags(model)).toEqual(
      expect.arrayContaining(['--root', '--color', '--tag', '-t', '--sort-by', '--output', '-o']),
    );
    expect(listValueFlags(model)).not.toContain('--quiet');
  });

  it('has a place for the program, every group and every command', () => {
    expect(model.places.map(({ words }) => words.join(' '))).toEqual([
      '',
      'box',
      'status',
      'list',
      'box open',
      'box close',
    ]);
  });

  it('offers the options of the bare command where no command is named', () => {
    expect(model.places[0]?.options.map(({ name }) => name)).toEqual(['json']);
  });
});
