import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { exportFormatNames } from '../../packages/server/src/export/export-format-names.ts';
import { writeOutHidden } from '../../packages/view/src/text/hidden-characters.ts';
import { getCommandLine } from '../setup/command-lines.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { takePart } from '../setup/take-part.ts';
import { hostileName, hostileText, openHostileTree, type HostileTree } from './hostile-texts.ts';
import { hasTerminal, runOnTerminal } from './run-on-terminal.ts';

const killAfterMs = 120_000;
/** How the moving line of progress begins and is removed. */
const progress = '\r\u001b[2K';

/** Commands that print nothing of a session; the others have to show that they met what is hostile. */
const withoutTexts: ReadonlySet<string> = new Set(
  [
    'serve',
    'statusline',
    'budget',
    'mcp',
    'sync',
    'doctor',
    'archive run',
    'archive verify',
    'archive restore',
    'archive export',
    'archive import',
    'archive prune',
    'archive key',
    'schedule install',
    'schedule status',
    'schedule remove',
    'schedule hook',
    'data size',
    // Shows a file that no session wrote; tests/cli/blame.test.ts has one with hostile lines.
    'blame',
    // Of a source only its path is shown, and the name of its folder.
    'sources list',
    'sources add',
    'sources remove',
    'sources fetch',
    'data purge',
    // About people, not sessions; the test of printList has a hostile name.
    'hub serve',
    'hub invite',
    'hub people',
    'hub teams',
    'hub devices',
    'hub keys',
    'hub shares',
    'hub audit',
    'hub status',
    'hub retention',
    'hub hold',
    // Only their help.
    'hub delete',
    'hub login',
    'hub logout',
    'hub share',
    'hub unshare',
    'hub push',
    'hub pull',
    'hub links',
    'hub backup',
    'hub restore',
    'hub lake',
  ].concat(['schema print', 'config show', 'config path', 'config schema', 'help', 'completion', 'man']),
);

let tree: HostileTree;
beforeAll(async () => {
  tree = openHostileTree();
  // For those that only ask the index or the archive.
  await runScrollkeep(['sync', tree.path]);
  await runScrollkeep(['archive', 'run', '--root', tree.path, '--yes']);
});
afterAll(() => tree.remove());

/** What is left of a screenful without what we put there ourselves. */
function withoutOurs(output: string): string {
  return output.replaceAll(progress, '').replace(/\u001b\[[0-9;]*m/g, '');
}

/** Each command, and each again with every machine format it has. */
const lines: readonly (readonly [string, readonly string[]])[] = commands.flatMap(({ name, options = [] }, at) => {
  const has = (option: string) => options.some((each) => each.name === option);
  const formats: readonly (readonly string[])[] = [
    // Of every second command: all go through one writer, which open-terminal.test.ts tests.
    ...takePart(has('json') ? [['--json']] : [], 2, { first: at }),
    ...(has('csv') ? [['--csv']] : []),
    ...(name === 'check' ? [['--format', 'github']] : []),
    ...(name === 'export' ? exportFormatNames.map((format) => ['--format', format, '--no-redact']) : []),
    ...(name === 'export'
      ? ['tools', 'usage'].map((table) => ['--format', 'csv', '--table', table, '--no-redact'])
      : []),
    ...(name === 'schema infer' ? ['typescript', 'markdown'].map((format) => ['--format', format]) : []),
  ];
  return [[name, []], ...formats.map((format): [string, readonly string[]] => [name, format])];
});

function toWords(name: string, format: readonly string[]): readonly string[] {
  const words =
    name === 'sql'
      ? ['sql', 'SELECT s.*, t.* FROM sessions s, (SELECT * FROM tool_uses LIMIT 20) t']
      : name === 'move'
        ? // Its path is hostile there, too.
          ['move', `/${hostileName}home/ada/harbour`, '/home/ada/moved', '--root', tree.path]
        : getCommandLine(name, tree.path);
  return [...words, ...(name === 'tail' ? ['--lines', '100'] : []), ...format];
}

// Without `script` there is no terminal to be had from Node alone; the same rule is tested on streams in
// open-terminal.test.ts.
describe.runIf(hasTerminal)('on a terminal', () => {
  it.each(lines)('%s %j sends no control character but line breaks and our colours', async (name, format) => {
    // Undone by every run.
    if (name === 'sources remove') await runScrollkeep(getCommandLine('sources add', tree.path));
    if (name === 'projects split') await runScrollkeep(getCommandLine('projects join', tree.path));
    const { status, output } = await runOnTerminal(toWords(name, format), { killAfterMs, env: { COLUMNS: '100' } });
    expect([0, 1, 2], output.slice(-500)).toContain(status);
    const text = withoutOurs(output);
    expect(writeOutHidden(text, '\n\t')).toBe(text);
    if (!withoutTexts.has(name)) expect(text).toMatch(/\\u\{?(?:202e|1b|001b)/);
  });

  it('would notice one', () => {
    expect(withoutOurs(`${progress}a\u001b[31mb\u001b[0m`)).toBe('ab');
    for (const character of hostileText)
      if (/[^\u0020-\u007e]/.test(character))
        expect(writeOutHidden(`x${character}x`, '\n\t')).not.toBe(`x${character}x`);
  });
});

describe('to a pipe', () => {
  it.each([
    ['export', ['--format', 'jsonl']],
    ['export', ['--format', 'csv', '--no-redact']],
    ['sql', ['--csv']],
    ['tail', ['--json']],
  ] as const)('%s %j sends what is there', async (name, format) => {
    const { stdout } = await runScrollkeep(toWords(name, format));
    expect(stdout).toContain('\u202eabc');
  });
});
