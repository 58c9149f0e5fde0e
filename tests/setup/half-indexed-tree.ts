import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { runScrollkeep } from './run-scrollkeep.ts';

/** More than is indexed in one commit, with the same rare word in the newest session and in the oldest. */
export interface LargeTree {
  /** Names its folders to a command or a server. */
  readonly env: Readonly<Record<string, string>>;
  /** Indexes as if the process had ended after the first commit: the newest sessions are in, the oldest is not. */
  indexHalf(): Promise<void>;
  /** As another process that is about to index the rest; the function lets go. */
  holdIndex(): Promise<() => Promise<void>>;
  remove(): void;
}

const day = 86_400_000;

export function writeLargeTree(): LargeTree {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-large-'));
  const claude = join(scratch, 'claude');
  const cache = join(scratch, 'cache');
  const now = Date.now();
  for (const [age, prompt, answerBytes] of [
    [1, 'Count the puffins on the newest cliff.', 100],
    [2, 'Describe the long beach.', 5e6],
    [3, 'Describe the longer beach.', 5e6],
    [4, 'Count the puffins on the oldest cliff.', 100],
  ] as const) {
    const session = openSession({
      version: '2.1.325',
      cwd: '/home/ada/coast',
      seed: `large tree ${age}`,
      start: new Date(now - age * day).toISOString(),
    });
    session.prompt(prompt);
    for (let bytes = 0; bytes < answerBytes; bytes += 100_000)
      session.assistant(text('Sand and water. '.repeat(Math.min(answerBytes, 100_000) / 16)));
    for (const { path, content } of session.files()) {
      const file = join(claude, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      utimesSync(file, new Date(now - age * day), new Date(now - age * day));
    }
  }
  const env = {
    CLAUDE_CONFIG_DIR: claude,
    SCROLLKEEP_CACHE_DIR: cache,
    SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  };
  return {
    env,
    async indexHalf() {
      const { status, stderr } = await runScrollkeep(['sync', '--no-archive', '--newest-first'], {
        env: { ...env, SCROLLKEEP_FAIL_POINT: 'before commit:2' },
      });
      if (status !== null) throw new Error(`sync was not ended in between: ${status} ${stderr}`);
    },
    async holdIndex() {
      const connection = await openIndex({ store: join(cache, 'index.db') });
      const lock = await connection.tryLock(`sync-${hostname()}`.replace(/[^\w.-]+/g, '-'));
      if (lock === undefined) throw new Error('another process holds the index');
      return async () => {
        await lock.release();
        await connection.close();
      };
    },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
