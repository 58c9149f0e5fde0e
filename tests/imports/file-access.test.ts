import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-import-rules-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** File, line, and whether the linter has to refuse it. */
const planted = [
  ['sessions/planted.ts', "import { readFile } from 'node:fs/promises';", true],
  ['ls/planted.ts', "import { openSync } from 'node:fs';", true],
  ['http/pages/planted.ts', "import { createReadStream } from 'node:fs';", true],
  ['disk/planted.ts', "import { openSync } from 'node:fs';", false],
  ['sessions/startup-planted.ts', "import { readFileSync } from 'node:fs';", true],
  ['http/lists/planted.ts', "import { open } from 'node:fs/promises';", true],
  ['http/pages/cached-planted.ts', "import { readFileSync } from 'node:fs';", false],
] as const;

/** Files of others are opened by disk/ alone: a name can lead to a pipe or device. */
describe('opening a file in the server', () => {
  let refused: ReadonlySet<string>;

  beforeAll(() => {
    cpSync(join(repository, '.oxlintrc.json'), join(scratch, '.oxlintrc.json'));
    for (const [file, line] of planted) {
      const path = join(scratch, 'packages/server/src', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${line}\n`);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [join(repository, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', '.'],
      { cwd: scratch, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[];
    };
    refused = new Set(
      diagnostics
        .filter(({ code }) => code?.includes('no-restricted-imports') === true)
        .map(({ filename }) =>
          filename
            .split(sep)
            .join('/')
            .replace(/^.*packages\/server\/src\//, ''),
        ),
    );
  });

  it.each(planted)('is refused or allowed by the linter: %s with %s', (file, _line, isRefused) => {
    expect(refused.has(file)).toBe(isRefused);
  });
});
