import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A repository that the git of this machine makes for a test. */
export interface TestRepository {
  readonly folder: string;
  /** Runs git in it; gives what it printed, without the last line end. */
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  /** Writes files and commits them with all other changes; gives the hash. */
  commit(subject: string, files?: Readonly<Record<string, string>>): string;
}

/** The same hashes in every run: time is counted from here, a minute per commit. */
const start = Date.UTC(2026, 10, 2, 9, 0, 0);

export function makeRepository(folder: string, ...options: readonly string[]): TestRepository {
  let minutes = 0;
  mkdirSync(folder, { recursive: true });
  const git = (...args: readonly string[]) => runTestGit(folder, args, start + minutes * 60_000);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  git('init', '-q', '-b', 'main', ...options);
  return {
    folder,
    git,
    write,
    commit(subject, files = {}) {
      minutes++;
      for (const [path, text] of Object.entries(files)) write(path, text);
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', subject);
      return git('rev-parse', 'HEAD');
    },
  };
}

/** Git as its user: no settings but the test's own, one author, the given time. */
export function runTestGit(folder: string, args: readonly string[], atMs: number): string {
  const time = `${Math.floor(atMs / 1000)} +0000`;
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.com',
      GIT_AUTHOR_DATE: time,
      GIT_COMMITTER_DATE: time,
      GIT_EDITOR: 'true',
    },
  }).replace(/\n$/, '');
}
