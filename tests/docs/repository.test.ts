import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

const mostLines = 300;

/** Sources that are longer, and why. */
const longSources = new Map([
  ['packages/server/src/http/routes/route-table.ts', 'a table: one entry per route'],
  ['packages/store/src/database/migrations/migrations.ts', 'a table: steps are only ever added'],
  ['packages/transcript/src/catalogue/versions-seen.ts', 'generated'],
  ['packages/transcript/src/fixtures/client-versions.ts', 'a table: what each client version writes'],
  ['packages/transcript/src/json/json-walk.ts', 'one loop over bytes, whose states share their variables'],
  ['packages/view/src/redaction/rules/cloud.ts', 'a table: one rule per format'],
  ['packages/view/src/redaction/rules/services.ts', 'a table: one rule per format'],
  ['packages/web/src/session/session-page.tsx', 'joins all parts of the page'],
  ['packages/web/src/sources/api-routes.ts', 'generated'],
]);

/** A second attempt, or a wait for a time instead of a state. Written so that this line does not match. */
const unsteady = /\bretry:|waitFor[T]imeout|setTimeout\(resolve,|\bsleep\(/;

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
        readText(file)
          .split('\n')
          .map((line, at) => ({ line, where: `${file}:${at + 1}` })),
      )
      .filter(({ line }) => line.length > 120 && !onePattern.test(line));
    expect(long.map(({ where }) => where)).toEqual([]);
  });

  it('has no source of more than 300 lines without a reason', () => {
    const long = files.filter(isSource).filter((file) => countLines(file) > mostLines);
    expect(long.filter((file) => !longSources.has(file))).toEqual([]);
    expect([...longSources.keys()].filter((file) => !long.includes(file))).toEqual([]);
  });

  it('has no test that tries again or waits for a fixed time', () => {
    const tests = files.filter((file) => /\.test(?:-kit)?\.tsx?$|^tests\/.*\.ts$|^vitest\.config\.ts$/.test(file));
    const found = tests.flatMap((file) =>
      readText(file)
        .split('\n')
        .flatMap((line, at) => (unsteady.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
    expect(tests.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});

function isSource(file: string): boolean {
  return /^packages\/[\w-]+\/src\/.*\.tsx?$/.test(file) && !/\.test(?:-kit)?\.tsx?$/.test(file);
}

function countLines(file: string): number {
  return readText(file).trimEnd().split('\n').length;
}

function readText(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}

function listFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  // One that was deleted is listed until it is committed.
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(repository, file)));
}
