import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { version } from '@scrollkeep/server/version.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { CommandRunner, Invocation } from './command.ts';
import { createExampleRegistry } from './example-registry.ts';
import { runCommandLine } from './run-command-line.ts';

interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  argv: readonly string[],
  runner?: CommandRunner['run'],
  given: { env?: Record<string, string>; signal?: AbortSignal; stdout?: Writable } = {},
): Promise<Ran> {
  const [stdout, stderr] = [collect(), collect()];
  const exitCode = await runCommandLine({
    argv,
    registry: createExampleRegistry(runner),
    surroundings: { platform: 'linux', env: given.env ?? {}, home: '/nowhere', cwd: '/nowhere', isFolder: () => false },
    stdout: given.stdout ?? stdout.stream,
    stderr: stderr.stream,
    signal: given.signal ?? new AbortController().signal,
  });
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

function collect(): { stream: Writable; text: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}

function failing(code: string): Writable {
  return new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error(`write ${code}`), { code, syscall: 'write' }));
    },
  });
}

describe('a run', () => {
  it('hands arguments, options, settings and their origins to the command and ends with its status', async () => {
    let seen: Invocation | undefined;
    const { exitCode } = await run(['list', 'text', '--tag', 'x', '--max-line-bytes', '64K'], async (invocation) => {
      seen = invocation;
      return 2;
    });
    expect(exitCode).toBe(2);
    expect(seen).toMatchObject({
      args: ['text'],
      options: { tag: ['x'] },
      settings: { maxLineBytes: 65_536 },
      origins: { maxLineBytes: { from: 'flag', name: '--max-line-bytes' } },
    });
  });

  it('prints help and version even where a named config file is missing', async () => {
    expect(await run(['--config', '/none.json', '--help'])).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringContaining('Usage: scrollkeep'),
    });
    expect(await run(['--config', '/none.json', '--version'])).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `${version}\n`,
    });
  });

  it('reads the config file only for commands that need it', async () => {
    expect(await run(['--config', '/none.json', 'box', 'open'])).toMatchObject({
      exitCode: 66,
      stderr: expect.stringContaining('/none.json does not exist'),
    });
    expect(await run(['--config', '/none.json', 'box', 'close'])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('ends wrong usage with 64 and nothing on stdout', async () => {
    expect(await run(['lst'])).toEqual({
      exitCode: 64,
      stdout: '',
      stderr:
        'scrollkeep: unknown command \'lst\' (did you mean list?)\nRun "scrollkeep help" for all commands and ' +
        'options.\n',
    });
  });

  it('ends a foreseen problem with its own status, also with --quiet', async () => {
    const problem = new AppError({ code: 'x', message: 'no such folder', exitCode: 66 });
    expect(await run(['status', '--quiet'], () => Promise.reject(problem))).toEqual({
      exitCode: 66,
      stdout: '',
      stderr: 'scrollkeep: no such folder\n',
    });
  });

  it('ends a bug with 70, with a stack only where asked', async () => {
    const fail = () => Promise.reject(new Error('oops'));
    const short = await run(['status'], fail);
    expect(short).toMatchObject({ exitCode: 70, stderr: expect.stringContaining('This is a bug') });
    expect(short.stderr).not.toContain('    at ');
    expect((await run(['status', '-v'], fail)).stderr).toContain('    at ');
    expect((await run(['status'], fail, { env: { SCROLLKEEP_DEBUG: '1' } })).stderr).toContain('    at ');
  });

  it('ends silently with 0 where the reader of stdout is gone', async () => {
    const printing: CommandRunner['run'] = async ({ terminal }) => {
      await terminal.print('a\n');
      return 2;
    };
    expect(await run(['status'], printing, { stdout: failing('EPIPE') })).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('ends with 74 where stdout cannot be written', async () => {
    const printing: CommandRunner['run'] = async ({ terminal }) => {
      await terminal.print('a\n');
      return 0;
    };
    expect(await run(['status'], printing, { stdout: failing('ENOSPC') })).toMatchObject({
      exitCode: 74,
      stderr: expect.stringContaining('ENOSPC'),
    });
  });

  it('ends with 130 and without a word after an interruption, however the command ends', async () => {
    for (const end of [() => Promise.resolve(0 as const), () => Promise.reject(new Error('aborted'))]) {
      const interruption = new AbortController();
      const interrupted: CommandRunner['run'] = ({ signal }) => {
        interruption.abort();
        expect(signal.aborted).toBe(true);
        return end();
      };
      expect(await run(['status'], interrupted, { signal: interruption.signal })).toEqual({
        exitCode: 130,
        stdout: '',
        stderr: '',
      });
    }
  });
});
