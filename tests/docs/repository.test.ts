import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** What lies at the root. A profile, a log or a scratch file that was added by mistake is none of these. */
const atRoot = (
  '.ci .github bench docs packages scripts tests ' +
  '.gitattributes .gitignore .npmrc .oxfmtrc.json .oxlintrc.json ' +
  'ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE README.md SECURITY.md ' +
  'package-lock.json package.json tsconfig.base.json vitest.config.ts'
).split(' ');

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
});

function listFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '');
}
