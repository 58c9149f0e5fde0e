import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../setup/run-scrollkeep.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-lint-'));
  copyFileSync(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter says of a file with this text, were it in the repository. */
function lint(path: string, text: string): { readonly status: number | null; readonly stdout: string } {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(repository, 'node_modules/oxlint/bin/oxlint'),
      '--config',
      join(folder, '.oxlintrc.json'),
      '--deny-warnings',
      path,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(file);
  return { status, stdout };
}

describe('the linter refuses', () => {
  it.each([
    ["process.stdout.write('x');", 'no-restricted-properties'],
    ["process.stderr.write('x');", 'no-restricted-properties'],
    ["process['stdout'].write('x');", 'no-restricted-properties'],
    ["const { stdout } = process;\nstdout.write('x');", 'no-restricted-properties'],
    ["import { stdout } from 'node:process';\nstdout.write('x');", 'no-restricted-imports'],
    ["console.log('x');", 'no-console'],
  ])('to print past a terminal: %s', (text, rule) => {
    for (const path of ['packages/server/src/ls/planted.ts', 'packages/app/src/mcp/planted.ts'])
      expect(lint(path, text)).toMatchObject({ status: 1, stdout: expect.stringContaining(rule) });
  });

  it.each(['readFile', 'open'])('to open a file of others outside of disk/: %s', (name) => {
    const text = `import { ${name} } from 'node:fs/promises';\nexport const planted = ${name};\n`;
    expect(lint('packages/server/src/ls/planted.ts', text)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('no-restricted-imports'),
    });
    expect(lint('packages/server/src/disk/planted.ts', text)).toMatchObject({ status: 0 });
  });

  it.each(['readFileSync', 'openSync', 'createReadStream'])('to open one at once: %s', (name) => {
    const text = `import { ${name} } from 'node:fs';\nexport const planted = ${name};\n`;
    expect(lint('packages/app/src/side/planted.ts', text)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('no-restricted-imports'),
    });
  });
});
