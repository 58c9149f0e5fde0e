import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** What lies at the root. A profile, a log or a scratch file that was added by mistake is none of these. */
const atRoot = (
  '.ci .github bench docs lab packages scripts tests ' +
  '.gitattributes .gitignore .npmrc .oxfmtrc.json .oxlintrc.json ' +
  'ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE README.md SECURITY.md ' +
  'package-lock.json package.json tsconfig.base.json vitest.config.ts'
).split(' ');

/** A regular expression alone on its line, as the formatter leaves one that is too long. */
const onePattern = /^\s*\/[^/*].*\/[a-z]*(?:\.test\(|[,;]?)$/;

describe('the repository', () => {
  const files = listFiles();

  it('has nothing at its root that is not declared', () => {
    const found = new Set(files.map((file) => file.split('/')[0] ?? file));
    expect([...found].filter((name) => !atRoot.includes(name))).toEqual([]);
    expect(atRoot.filter((name) => !found.has(name))).toEqual([]);
  });

  it('keeps nothing that a tool wrote for itself', () => {
    expect(files.filter((file) => /\.(?:tsbuildinfo|cpuprofile|heapsnapshot|log|tgz)$/.test(file))).toEqual([]);
  });

  it('has no line of more than 120 characters, but for one pattern, which nothing can break', () => {
    const long = files
      .filter((file) => /\.(?:tsx?|m?js|mts|css)$/.test(file))
      .flatMap((file) =>
        readFileSync(join(repository, file), 'utf8')
          .split('\n')
          .map((line, at) => ({ line, where: `${file}:${at + 1}` })),
      )
      .filter(({ line }) => line.length > 120 && !onePattern.test(line));
    expect(long.map(({ where }) => where)).toEqual([]);
  });
});

function listFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '');
}
