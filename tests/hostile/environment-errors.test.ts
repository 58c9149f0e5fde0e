import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { getCommandLine } from '../setup/command-lines.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { bin, isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';
import { takePart } from '../setup/take-part.ts';

const refuseWriting = pathToFileURL(fileURLToPath(new URL('./refuse-writing.mjs', import.meta.url))).href;
const killAfterMs = 120_000;
/** Every command meets one of them, each of them several commands. */
const refusals = ['ENOSPC', 'EROFS', 'EACCES', 'EMFILE', 'ELOOP', 'ENAMETOOLONG', 'EIO'] as const;
const names = commands.map((command) => command.name);
/** Commands that read their input, listen, or start themselves again. */
const aboutProcess: ReadonlySet<string> = new Set(['serve', 'mcp', 'statusline', 'sql', 'tail', 'schedule hook']);

let demo: DemoFolder;
let folder: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-refused-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

function checkRun({ status, stderr }: { readonly status: number | null; readonly stderr: string }): void {
  expect([0, 1, 2, 64, 66, 74], stderr).toContain(status);
  expect(stderr).not.toContain('internal error');
  // The first line says what and where, the next what to do.
  if (status === 66 || status === 74) expect(stderr).toMatch(/^scrollkeep: .+/m);
}

describe('a refusal of the system is told, and never an internal error', () => {
  it.each(names)('%s, where its own folders would be below a file', async (name) => {
    const below = join(folder, 'file');
    const env = { XDG_DATA_HOME: below, XDG_CACHE_HOME: below, XDG_CONFIG_HOME: below };
    const words = getCommandLine(name, demo.path);
    checkRun(
      await (aboutProcess.has(name) ? runScrollkeep(words, { killAfterMs, env }) : runInProcess(words, { env })),
    );
  });

  it.each(
    names.flatMap((name, at) =>
      takePart(refusals, refusals.length, { first: at }).map((code) => [name, code] as const),
    ),
  )('%s, where its own folders refuse with %s', async (name, code) => {
    const own = join(folder, `${code}-${name.replace(' ', '-')}`);
    const env = { XDG_DATA_HOME: own, XDG_CACHE_HOME: own, SCROLLKEEP_REFUSED: own, SCROLLKEEP_REFUSAL: code };
    checkRun(
      await runScrollkeep(getCommandLine(name, demo.path), { killAfterMs, nodeArgs: ['--import', refuseWriting], env }),
    );
  });

  // Every second command: all print through one writer.
  it.runIf(existsSync('/dev/full')).each(takePart(names, 2))('%s, with its output on a full disk', (name) => {
    const full = openSync('/dev/full', 'w');
    try {
      const { status, stderr } = spawnSync(process.execPath, [bin, ...getCommandLine(name, demo.path)], {
        env: isolatedEnvironment(),
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
        timeout: killAfterMs,
      });
      checkRun({ status, stderr });
    } finally {
      closeSync(full);
    }
  });
});
