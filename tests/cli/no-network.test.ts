import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { getCommandLine } from '../setup/command-lines.ts';
import { isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';

const deny = pathToFileURL(fileURLToPath(new URL('../setup/deny-network.mjs', import.meta.url))).href;
/** The commands that listen; see there for what they may do more. */
const denyButListen = pathToFileURL(fileURLToPath(new URL('./deny-network-but-listen.mjs', import.meta.url))).href;
const listening: ReadonlySet<string> = new Set(['serve', 'hub serve']);
let demo: DemoFolder;
let folder: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-network-'));
  // What another program connects to, the guard does not see.
  writeFileSync(join(folder, 'ssh'), '#!/bin/sh\necho ssh >> "$SCROLLKEEP_NETWORK_LOG"\n', { mode: 0o755 });
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('no network', () => {
  it.each(commands.map((command) => command.name))('%s opens no connection', async (name) => {
    const log = join(folder, `${name}.log`);
    const { status, stderr } = await runScrollkeep(getCommandLine(name, demo.path), {
      nodeArgs: ['--import', listening.has(name) ? denyButListen : deny],
      env: { SCROLLKEEP_NETWORK_LOG: log, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
    });
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('');
    expect([0, 1, 2], stderr).toContain(status);
  });

  it.each([deny, denyButListen])('would notice one', (guard) => {
    const log = join(folder, 'control.log');
    const programs = [
      "require('node:dns').lookup('localhost', () => {})",
      "fetch('http://127.0.0.1:9')",
      "require('node:net').connect(9)",
      "require('node:https').get('https://127.0.0.1:9')",
      "new (require('node:net').Socket)().connect(9)",
    ];
    for (const program of programs) {
      rmSync(log, { force: true });
      expect(() =>
        execFileSync(process.execPath, ['--import', guard, '-e', program], {
          env: { ...isolatedEnvironment(), SCROLLKEEP_NETWORK_LOG: log },
          stdio: 'ignore',
        }),
      ).toThrow();
      expect(readFileSync(log, 'utf8')).not.toBe('');
    }
  });
});
