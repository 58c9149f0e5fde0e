import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree, fixtureCases, openSession, text } from '@scrollkeep/transcript/fixtures';

export interface FuzzFolder {
  /** Holds all the others; its name must not turn up in a message. */
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
  readonly sessions: readonly string[];
  remove(): void;
}

/** What is in files that are never opened. */
export const plantedSecret = 'planted-secret-of-the-fuzz';

/** Sessions of every kind, and secrets beside them. */
export function openFuzzFolder(): FuzzFolder {
  const path = mkdtempSync(join(tmpdir(), 'scrollkeep-fuzz-'));
  const claude = join(path, 'claude');
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(claude, name)), { recursive: true });
    writeFileSync(join(claude, name), content);
  };
  for (const file of buildDemoTree('2026-11-01T09:00:00.000Z')) write(file.path, file.content);
  for (const { name, build } of fixtureCases)
    for (const file of build())
      if (/^projects\/.*\.jsonl?$/.test(file.path))
        write(file.path.replace(/^projects\/([^/]+)/, `projects/$1-${name}`), file.content);
  const long = openSession({
    version: '2.1.325',
    cwd: '/home/ada/kite',
    seed: 'fuzz',
    start: '2026-11-01T09:00:00.000Z',
  });
  long.prompt('a'.repeat(20_000));
  long.assistant(text(`${'ab'.repeat(10_000)}!`));
  for (const file of long.files()) write(file.path, file.content);
  for (const name of ['.credentials.json', '.CREDENTIALS.jsonl', 'projects/-home-ada-kite/.credentials.json'])
    write(name, `{"type":"user","secret":"${plantedSecret}"}\n`);
  symlinkSync(join(claude, '.credentials.json'), join(claude, 'projects/-home-ada-kite/link.jsonl'));
  const env = {
    CLAUDE_CONFIG_DIR: claude,
    SCROLLKEEP_CACHE_DIR: join(path, 'cache'),
    SCROLLKEEP_DATA_DIR: join(path, 'data'),
    HOME: join(path, 'home'),
    USERPROFILE: join(path, 'home'),
  };
  mkdirSync(env.HOME);
  return {
    path,
    env,
    sessions: [long.sessionId, '0d47dc71-d6f9-492f-9779-7d661e8b90cc'],
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
