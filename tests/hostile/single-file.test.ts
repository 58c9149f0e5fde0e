import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

const logListings = pathToFileURL(fileURLToPath(new URL('./log-listings.mjs', import.meta.url))).href;

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-single-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A session with an agent, which the older version puts beside it and the newer one below it. */
function putSession(version: '2.0.76' | '2.1.325'): string {
  const session = openSession({ version, cwd: '/home/ada/single', seed: `single ${version}` });
  session.prompt('Count the boats');
  session.agent(
    { description: 'Counter', prompt: 'Count them' },
    (agent) => void agent.assistant(text('Seventeen boats')),
  );
  session.assistant(text('Done'));
  const home = join(folder, version);
  for (const file of session.files()) {
    mkdirSync(dirname(join(home, file.path)), { recursive: true });
    writeFileSync(join(home, file.path), file.content);
  }
  return join(home, session.path);
}

describe('one file that is named', () => {
  it.each(['2.0.76', '2.1.325'] as const)(
    'is shown with its agents, and its folder is not listed (%s)',
    async (version) => {
      const file = putSession(version);
      for (const words of [
        ['show', file],
        ['agents', file],
        ['brief', file],
        ['ls', file],
        ['export', file, '--format', 'text'],
        ['tail', file, '--for', '50ms'],
      ]) {
        const log = join(folder, 'listings');
        rmSync(log, { force: true });
        const { status, stdout, stderr } = await runScrollkeep(words, {
          nodeArgs: ['--import', logListings],
          env: { SCROLLKEEP_LISTING_LOG: log },
        });
        expect(status, stderr).toBe(0);
        const listed = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
        expect(
          listed.filter((path) => path === dirname(file) || (path !== '' && dirname(file).startsWith(path))),
          words.join(' '),
        ).toEqual([]);
        if (words[0] === 'agents') expect(stdout).toContain('Counter');
      }
    },
  );
});
