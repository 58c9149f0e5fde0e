import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { hasTerminal, runOnTerminal } from '../hostile/run-on-terminal.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

const title =
  'Count every boat in the harbour, sort them by length and by the day on which they came, then write it down';
const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-pager-'));
beforeAll(() => {
  for (let at = 0; at < 12; at++) {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: `pager ${at}` });
    session.prompt(`${title} ${at}`);
    session.write('boats.md', `${at}\n`);
    session.assistant(text(`All ${at} boats are counted. `.repeat(30)));
    for (const { path, content } of session.files()) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The commands whose output can be long. */
const commands: readonly (readonly [string, readonly string[]])[] = [
  ['ls', ['ls']],
  ['show', ['show', 'latest']],
  ['search', ['search', 'boats']],
  ['files log', ['files', 'log', 'boats.md']],
];
const killAfterMs = 600_000;
const marking = 'sed "s/^/PAGED /"';

describe.runIf(hasTerminal)('the pager', () => {
  const run = (args: readonly string[], more: Partial<Parameters<typeof runOnTerminal>[1]> = {}) =>
    runOnTerminal([...args, '--root', folder], { killAfterMs, rows: 5, columns: 80, ...more });

  it.each(commands)('shows what %s prints beyond the screen, in colour', async (_name, args) => {
    const { status, output } = await run(args, { env: { SCROLLKEEP_PAGER: marking, PAGER: 'cat' } });
    expect(status).toBe(0);
    const lines = output
      .replace(/^(?:\r?\u001b\[2K|[^\n]*\r\u001b\[2K)+/, '')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => !line.includes('PAGED '))).toEqual([]);
    expect(output).toContain('\u001b[');
  });

  it('is not asked where everything fits, with --no-pager, or with cat or nothing as its name', async () => {
    const plain = await run(['ls'], { rows: 200, env: { PAGER: marking } });
    expect(plain.output).not.toContain('PAGED');
    expect(plain.output).toContain('Count every boat');
    for (const [args, env] of [
      [['ls', '--no-pager'], { PAGER: marking }],
      [['ls'], { PAGER: 'cat' }],
      [['ls'], { PAGER: '' }],
      [['ls'], { SCROLLKEEP_PAGER: '', PAGER: marking }],
    ] as const)
      expect(await run(args, { env })).toEqual(plain);
  });

  it('is told as git tells it how to look', async () => {
    const { output } = await run(['ls'], { env: { PAGER: 'echo "<$LESS $LV>"; cat >/dev/null' } });
    expect(output).toContain('<FRX -c>');
    const own = await run(['ls'], { env: { PAGER: 'echo "<$LESS $LV>"; cat >/dev/null', LESS: '-S' } });
    expect(own.output).toContain('<-S -c>');
  });

  it('may be left early', async () => {
    const { status, output } = await run(['show', 'latest', '--tools', 'full'], { env: { PAGER: 'head -n 1' } });
    expect(status).toBe(0);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
  });

  it('does without one that does not exist', async () => {
    const plain = await run(['ls', '--no-pager']);
    expect(await run(['ls'], { env: { PAGER: 'no-such-pager --at all' } })).toEqual(plain);
    const shell = await run(['ls'], { env: { PAGER: 'no-such-pager "in a shell"' } });
    expect(shell.status).toBe(0);
    expect(shell.output.endsWith(plain.output)).toBe(true);
  });

  it.runIf(spawnSync('less', ['--version']).status === 0)('is less, until somebody presses q', async () => {
    const { status, output } = await run(['ls'], {
      env: { SCROLLKEEP_PAGER: 'less' },
      types: { at: '\n:', keys: 'q' },
    });
    expect(status).toBe(0);
    expect(output).toContain('Count every boat');
  });
});

describe('output that goes into a pipe', () => {
  it.each(commands)('of %s is whole, and no pager sees it', async (_name, args) => {
    const { status, stdout } = await runScrollkeep([...args, '--root', folder], {
      env: { PAGER: marking, SCROLLKEEP_PAGER: marking },
    });
    expect(status).toBe(0);
    expect(stdout).not.toContain('PAGED');
    expect(stdout.replace(/\s+/g, ' ')).toContain(`${title} `);
  });
});
