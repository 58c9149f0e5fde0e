import { type SpawnOptionsWithoutStdio, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../packages/app/bin/scrollkeep.js', import.meta.url));
const built = fileURLToPath(new URL('../../packages/app/dist/main.js', import.meta.url));
const packageJson: { version: string } = JSON.parse(
  readFileSync(new URL('../../packages/app/package.json', import.meta.url), 'utf8'),
);

const home = mkdtempSync(join(tmpdir(), 'scrollkeep-cli-'));
// Everything the program could look at lies in the test's own folder; nothing of the outer environment comes in but
// PATH.
const env: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  HOME: home,
  USERPROFILE: home,
  CLAUDE_CONFIG_DIR: join(home, 'claude'),
  XDG_CONFIG_HOME: join(home, 'config'),
  XDG_DATA_HOME: join(home, 'data'),
  XDG_CACHE_HOME: join(home, 'cache'),
};

beforeAll(() => {
  if (!existsSync(built)) throw new Error('packages/app/dist/main.js is missing: run "npm run build"');
  mkdirSync(join(home, 'claude'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function scrollkeep(args: readonly string[], more: NodeJS.ProcessEnv = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { ...env, ...more },
    cwd: home,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

/** A script in which `scrollkeep` is the built command. */
function bash(script: string, more: NodeJS.ProcessEnv = {}): Ended {
  const prelude = `scrollkeep() { "${process.execPath}" "${program}" "$@"; }\n`;
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-c', prelude + script], {
    env: { ...env, ...more },
    cwd: home,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** As a file, because fish does not read a script from a socket. */
function writeCompletion(shell: string): string {
  const file = join(home, `completion.${shell}`);
  writeFileSync(file, scrollkeep(['completion', shell]).stdout);
  return file;
}

function isInstalled(tool: string): boolean {
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0;
}

describe('the version', () => {
  it.each([['--version'], ['-V'], ['-q', '--version'], ['--root', '/x', '-V'], ['config', 'show', '--version']])(
    'is printed for %s %s',
    (...args) => {
      expect(scrollkeep(args)).toEqual({ status: 0, stdout: `${packageJson.version}\n`, stderr: '' });
    },
  );
});

describe('help', () => {
  it('is the same on every way to it', () => {
    const top = scrollkeep(['help']);
    expect(top).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('Usage: scrollkeep [options] [command]'),
    });
    expect(scrollkeep(['--help'])).toEqual(top);
    expect(scrollkeep(['-h'])).toEqual(top);
    const show = scrollkeep(['help', 'config', 'show']);
    expect(show).toMatchObject({ status: 0, stdout: expect.stringContaining('scrollkeep config show [options]') });
    expect(scrollkeep(['config', 'show', '-h'])).toEqual(show);
    const group = scrollkeep(['config']);
    expect(group).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('config schema') });
    expect(scrollkeep(['config', '--help'])).toEqual(group);
  });

  it('works where the config file is broken', () => {
    const broken = join(home, 'broken.json');
    writeFileSync(broken, '{\n  "quiet": yes\n}');
    const more = { SCROLLKEEP_CONFIG: broken };
    for (const args of [
      ['help'],
      ['config', '-h'],
      ['config', 'path'],
      ['config', 'schema'],
      ['completion', 'bash'],
      ['man'],
    ])
      expect(scrollkeep(args, more)).toMatchObject({ status: 0, stderr: '' });
    expect(scrollkeep(['config', 'show'], more)).toMatchObject({
      status: 64,
      stdout: '',
      stderr: expect.stringContaining(`${broken}: is not JSON: unexpected "y" at line 2, column 12 (byte 13)`),
    });
  });
});

describe('wrong usage', () => {
  it.each([
    [['inspct'], "scrollkeep: unknown command 'inspct' (did you mean inspect?)"],
    [['config', 'shwo'], "scrollkeep: unknown command 'shwo' (did you mean show?)"],
    [['config', 'show', '--jsn'], "scrollkeep: unknown option '--jsn' (did you mean --json?)"],
    [['--verbos', 'config', 'show'], "scrollkeep: unknown option '--verbos' (did you mean --verbose?)"],
    [
      ['completion', 'fihs'],
      "scrollkeep: shell: 'fihs' is not one of bash, zsh, fish, powershell (did you mean fish?)",
    ],
    [['completion'], "scrollkeep: missing required argument 'shell'"],
    [
      ['--color', 'alway', 'config', 'path'],
      "scrollkeep: --color: 'alway' is not one of auto, always, never (did you mean always?)",
    ],
    [['--max-line-bytes', '12x', 'config', 'path'], "scrollkeep: --max-line-bytes: '12x' is not a size"],
    [['help', 'confg'], "scrollkeep: there is no help for 'confg' (did you mean config?)"],
  ])('of %o ends with 64, one line and a hint', (args, message) => {
    const { status, stdout, stderr } = scrollkeep(args);
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
    const [line, hint, ...rest] = stderr.split('\n');
    expect(line).toContain(message);
    expect(hint).toMatch(/^Run "scrollkeep help/);
    expect(rest).toEqual(['']);
  });

  it('of a config file that is not there ends with 66', () => {
    expect(scrollkeep(['--config', 'none.json', 'config', 'show'])).toMatchObject({
      status: 66,
      stdout: '',
      stderr: expect.stringContaining(`${join(home, 'none.json')} does not exist`),
    });
  });
});

describe('settings', () => {
  const show = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    JSON.parse(scrollkeep(['config', 'show', '--json', ...args], more).stdout);

  it('come from the flag before the environment, the environment before the file, the file before the default', () => {
    mkdirSync(join(home, 'config', 'scrollkeep'), { recursive: true });
    const file = join(home, 'config', 'scrollkeep', 'config.json');
    expect(scrollkeep(['config', 'path']).stdout).toBe(`${file}\n`);
    expect(show([]).dataDir).toEqual({
      value: join(home, 'data', 'scrollkeep'),
      origin: { from: 'default', name: null },
    });
    writeFileSync(file, JSON.stringify({ dataDir: 'precious' }));
    expect(show([]).dataDir).toEqual({
      value: join(home, 'config', 'scrollkeep', 'precious'),
      origin: { from: 'file', name: file },
    });
    const more = { SCROLLKEEP_DATA_DIR: '~/env' };
    expect(show([], more).dataDir).toEqual({
      value: join(home, 'env'),
      origin: { from: 'environment', name: 'SCROLLKEEP_DATA_DIR' },
    });
    expect(show(['--data-dir=~/flag'], more).dataDir).toEqual({
      value: join(home, 'flag'),
      origin: { from: 'flag', name: '--data-dir' },
    });
    rmSync(file);
  });

  it('take roots from repeated flags or from CLAUDE_CONFIG_DIR', () => {
    expect(show(['--root', 'a', '--root', 'b']).roots.value).toEqual([join(home, 'a'), join(home, 'b')]);
    expect(show([], { CLAUDE_CONFIG_DIR: 'a,b' }).roots.value).toEqual([join(home, 'a'), join(home, 'b')]);
    mkdirSync(join(home, 'a,b'));
    expect(show([], { CLAUDE_CONFIG_DIR: 'a,b' }).roots.value).toEqual([join(home, 'a,b')]);
  });

  it('colour help only where colour is wanted', () => {
    const bold = '\u001b[1m';
    expect(scrollkeep(['help']).stdout).not.toContain(bold);
    expect(scrollkeep(['help', '--color', 'always']).stdout).toContain(bold);
    expect(scrollkeep(['--help'], { FORCE_COLOR: '1' }).stdout).toContain(bold);
    expect(scrollkeep(['help'], { NO_COLOR: '1', FORCE_COLOR: '1' }).stdout).not.toContain(bold);
    expect(scrollkeep(['--no-color', 'help'], { FORCE_COLOR: '1' }).stdout).not.toContain(bold);
  });

  it('have a schema that is the one in the docs', () => {
    expect(scrollkeep(['config', 'schema']).stdout).toBe(
      readFileSync(new URL('../../docs/config.schema.json', import.meta.url), 'utf8'),
    );
  });
});

describe.runIf(process.platform !== 'win32')('the streams', () => {
  /** A config file whose settings print as more than 50 MB. */
  const big = join(home, 'big.json');
  beforeAll(() => writeFileSync(big, JSON.stringify({ dataDir: `/${'x'.repeat(52_000_000)}` })));

  it('end silently with 0 where the reader is gone', () => {
    const { status, stdout, stderr } = bash(
      `scrollkeep config show --json --config big.json | head -1; echo "\${PIPESTATUS[0]}"`,
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '{\n0\n', stderr: '' });
  });

  it('bring 50 MB whole through a slow pipe', () => {
    const { stdout, stderr } = bash(
      'scrollkeep config show --json --config big.json | dd bs=512 2>/dev/null | wc -c; ' +
        'scrollkeep config show --json --config big.json > whole.json; wc -c < whole.json',
    );
    const [piped, written] = stdout.trim().split(/\s+/).map(Number);
    expect(stderr).toBe('');
    expect(piped).toBeGreaterThan(50_000_000);
    expect(piped).toBe(written);
    expect(JSON.parse(readFileSync(join(home, 'whole.json'), 'utf8')).dataDir.value).toHaveLength(52_000_001);
  });

  it('do not need the folder they are started in', () => {
    expect(bash('mkdir gone && cd gone && rmdir ../gone && scrollkeep config path')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: `${join(home, 'config', 'scrollkeep', 'config.json')}\n`,
    });
  });

  it.runIf(existsSync('/dev/full'))('end with 74 where the disk is full', () => {
    expect(bash('scrollkeep help > /dev/full')).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('could not be written (ENOSPC)'),
    });
  });

  it('end with 130 at Ctrl-C, even while nobody reads', async () => {
    const child = start(['config', 'show', '--json', '--config', 'big.json']);
    // The first bytes prove that it prints; then nobody reads on, so that it waits in the middle.
    await new Promise((resolve) => child.stdout.once('readable', resolve));
    child.kill('SIGINT');
    expect(await ended(child)).toEqual({ code: 130, signal: null, stderr: '' });
  });

  function start(args: readonly string[]) {
    const options: SpawnOptionsWithoutStdio = { env, cwd: home, stdio: 'pipe' };
    return spawn(process.execPath, [program, ...args], options);
  }

  function ended(
    child: ReturnType<typeof start>,
  ): Promise<{ code: number | null; signal: string | null; stderr: string }> {
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    return new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal, stderr })));
  }
});

describe.runIf(isInstalled('bash'))('completion in bash', () => {
  beforeAll(() => writeFileSync(join(home, 'completion.bash'), scrollkeep(['completion', 'bash']).stdout));

  /** What bash would offer for a line that ends where the cursor is. */
  function complete(...words: readonly string[]): readonly string[] {
    const typed = ['scrollkeep', ...words].map((word) => `'${word}'`).join(' ');
    const { stdout, stderr, status } = bash(`
      source completion.bash || exit 9
      COMP_WORDS=(${typed}); COMP_CWORD=${words.length}
      _scrollkeep
      printf '%s\\n' "\${COMPREPLY[@]}"`);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return stdout.split('\n').filter(Boolean);
  }

  it('is registered for the command', () => {
    expect(bash('eval "$(scrollkeep completion bash)"; complete -p scrollkeep').stdout).toBe(
      'complete -F _scrollkeep scrollkeep\n',
    );
  });

  it('offers commands and the words of a group', () => {
    expect(complete('')).toEqual(
      expect.arrayContaining(['overview', 'inspect', 'config', 'help', 'completion', 'man']),
    );
    expect(complete('insp')).toEqual(['inspect']);
    expect(complete('config', '')).toEqual(['show', 'path', 'schema']);
    expect(complete('help', 'conf')).toEqual(['config']);
  });

  it('takes the value of an option for no command', () => {
    expect(complete('--root', 'config', 'insp')).toEqual(['inspect']);
    expect(complete('--root', '=', 'config', 'insp')).toEqual(['inspect']);
    expect(complete('-q', 'config', '--color', 'never', 'sh')).toEqual(['show']);
  });

  it('offers options of the command and global ones', () => {
    expect(complete('config', 'show', '--js')).toEqual(['--json']);
    expect(complete('config', 'path', '--js')).toEqual([]);
    expect(complete('config', 'show', '--verb')).toEqual(['--verbose']);
  });

  it('offers choices of arguments and options', () => {
    expect(complete('completion', '')).toEqual(['bash', 'zsh', 'fish', 'powershell']);
    expect(complete('config', 'show', '--color', 'a')).toEqual(['auto', 'always']);
    expect(complete('--color', '=', 'n')).toEqual(['never']);
    expect(complete('--color', '=')).toEqual(['auto', 'always', 'never']);
  });

  it('offers paths, also with blanks in them', () => {
    mkdirSync(join(home, 'some logs'), { recursive: true });
    expect(complete('inspect', 'some')).toEqual(['some logs']);
    expect(complete('--root', 'some')).toEqual(['some logs']);
    expect(complete('config', 'show', 'some')).toEqual([]);
  });
});

describe('generated scripts', () => {
  it.runIf(isInstalled('zsh'))('are good zsh', () => {
    expect(spawnSync('zsh', ['-n', writeCompletion('zsh')], { env, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it.runIf(isInstalled('fish'))('complete commands and options in fish', () => {
    const script = writeCompletion('fish');
    const ask = `source ${script}; complete -C 'scrollkeep ins'; complete -C 'scrollkeep inspect --js'`;
    const { status, stdout, stderr } = spawnSync('fish', ['--no-config', '-c', ask], { env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(['inspect', '--json', '']);
  });

  it.runIf(isInstalled('pwsh'))('are good PowerShell', () => {
    expect(
      spawnSync('pwsh', ['-NoProfile', '-Command', '-'], {
        env,
        input: scrollkeep(['completion', 'powershell']).stdout,
        encoding: 'utf8',
      }),
    ).toMatchObject({ status: 0, stderr: '' });
  });

  it.runIf(isInstalled('groff'))('are a manual page without warnings', () => {
    const page = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-cbou'], {
      env,
      input: scrollkeep(['man']).stdout,
      encoding: 'utf8',
    });
    expect(page).toMatchObject({ status: 0, stderr: '' });
    expect(page.stdout).toContain('scrollkeep - archive, search and read every Claude Code session');
    expect(page.stdout).toContain('--max-line-bytes <size>');
    expect(page.stdout).toContain('"$(scrollkeep config path)"');
  });
});

describe('the launcher', () => {
  it('says to build where the built program is missing', () => {
    const copy = join(home, 'checkout');
    mkdirSync(join(copy, 'bin'), { recursive: true });
    writeFileSync(join(copy, 'package.json'), '{"type": "module", "version": "9.9.9"}');
    writeFileSync(join(copy, 'bin', 'scrollkeep.js'), readFileSync(program));
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [join(copy, 'bin', 'scrollkeep.js'), ...args], { env, encoding: 'utf8' });
    expect(run('help')).toMatchObject({ status: 70, stdout: '', stderr: expect.stringContaining('npm run build') });
    expect(run('--version')).toMatchObject({ status: 0, stdout: '9.9.9\n' });
  });

  it('refuses a Node that is too old before it loads anything', () => {
    const pretend = join(home, 'old-node.cjs');
    writeFileSync(
      pretend,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });",
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', pretend, program, 'help'], {
      env,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
    expect(stderr).toContain('needs Node 20.19 or newer');
  });
});
