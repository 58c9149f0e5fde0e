import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openScratchFolder } from './open-scratch-folder.ts';
import { readManifest } from './pack-package.ts';
import { type Ended, repository, runNode, runNpx } from './run-program.ts';

const session = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const credential = 'planted-credential-that-nobody-may-read';
const consumer = openScratchFolder();
// Beside the consumer's own files, so that all of it can be listed afterwards.
const home = openScratchFolder();
const env = toIsolatedEnvironment(home.path);

beforeAll(async () => {
  await consumer.install(inject('packed').app.tarball);
});

afterAll(() => {
  consumer.remove();
  home.remove();
});

describe('the installed command', () => {
  it('brings no other package with it but SQLite, for a Node that has none', () => {
    const installed = readdirSync(join(consumer.path, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['@photostructure', 'node-addon-api', 'node-gyp-build', 'scrollkeep']);
    expect(readdirSync(join(consumer.path, 'node_modules/scrollkeep'))).not.toContain('node_modules');
  });

  it('finds everything its files import inside itself or in Node', async () => {
    const dist = join(consumer.path, 'node_modules/scrollkeep/dist');
    // What has no hash in its name is an entry and runs when it is imported; the tests below do that.
    const files = readdirSync(dist).filter((name) => /-[A-Z0-9]{8}\.js$/.test(name));
    expect(files.length).toBeGreaterThan(0);
    const imports = files.map((name) => `await import('./node_modules/scrollkeep/dist/${name}');`).join('\n');
    const { status, stderr } = await runNode([consumer.write('import-all.mjs', imports)], { cwd: consumer.path, env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('says its version', async () => {
    const { status, stdout } = await scrollkeep('--version');
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${readManifest(repository).version}\n` });
  });

  it('counts a folder as JSON and leaves the credentials closed', async () => {
    const folder = join(home.path, 'backup');
    const transcript =
      `{"type":"user","uuid":"u1","sessionId":"${session}` +
      '","cwd":"/home/ann/app","version":"2.1.100"}\n{"type":"brand-new","version":"2.1.100"}\n{"type":"assist';
    home.write(`backup/projects/-home-ann-app/${session}.jsonl`, transcript);
    home.write('backup/.credentials.json', JSON.stringify({ token: credential }));
    const { status, stdout, stderr } = await scrollkeep('inspect', folder, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      totals: {
        files: 1,
        bytes: transcript.length,
        lines: 3,
        objects: 2,
        'unknown-type': 1,
        malformed: 0,
        'not-json': 0,
        partial: 1,
      },
      classes: { transcript: { files: 1 }, secret: { files: 1 } },
      recordTypes: { user: 1 },
      projects: [{ directory: '-home-ann-app', path: '/home/ann/app', sessions: 1 }],
    });
    expect(stdout + stderr).not.toContain(credential);
    expect(status).toBe(0);
  });

  it('ends with status 2 and names the place where a line is damaged', async () => {
    const file = home.write('damaged/session.jsonl', '{"type":"user"}\n{"type":"us\n');
    const { status, stdout } = await scrollkeep('inspect', file, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ damagedLines: [{ line: 2, offset: 16, kind: 'not-json' }] });
    expect(status).toBe(2);
  });

  it('shows the demo where nobody has used Claude Code yet, and leaves nothing behind', async () => {
    const { status, stdout, stderr } = await scrollkeep('overview');
    expect(stderr).toContain('demo');
    expect(stdout).toMatch(/\d+ projects · \d+ sessions/);
    expect(status).toBe(0);
    // npx may leave Node's compile cache there.
    expect(readdirSync(join(home.path, 'tmp')).filter((name) => name.startsWith('scrollkeep'))).toEqual([]);
  });

  it('serves the web app without any command', async () => {
    const { status, stdout } = await scrollkeep('--no-open', '--port', '0', '--for', '2s');
    expect(stdout).toMatch(/^http:\/\/scrollkeep-[0-9a-f]{20}\.localhost:\d+\/\?token=/m);
    expect(status).toBe(0);
  });

  it('ships the manual page that the command prints', async () => {
    const { stdout } = await scrollkeep('man');
    expect(stdout).toMatch(/^\.TH SCROLLKEEP 1/im);
    expect(readFileSync(join(consumer.path, 'node_modules/scrollkeep/dist/scrollkeep.1'), 'utf8')).toBe(stdout);
  });
});

/** As a person starts it in the folder where it was installed. */
function scrollkeep(...args: readonly string[]): Promise<Ended> {
  return runNpx(['--no-install', 'scrollkeep', ...args], { cwd: consumer.path, env });
}

function toIsolatedEnvironment(folder: string): Readonly<Record<string, string>> {
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const folders = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'APPDATA', 'LOCALAPPDATA'].map((name) => [
    name,
    join(folder, name.toLowerCase()),
  ]);
  return {
    ...Object.fromEntries(folders),
    HOME: folder,
    USERPROFILE: folder,
    CLAUDE_CONFIG_DIR: join(folder, '.claude'),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
  };
}
