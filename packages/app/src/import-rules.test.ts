import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('.', import.meta.url));
const repository = resolve(source, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-import-rules-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** File, line, and whether the linter has to refuse it. */
const planted = [
  ['sessions/planted.ts', "import { readFile } from 'node:fs/promises';", true],
  ['ls/planted.ts', "import { openSync } from 'node:fs';", true],
  ['http/pages/planted.ts', "import { createReadStream } from 'node:fs';", true],
  ['disk/planted.ts', "import { openSync } from 'node:fs';", false],
  ['sessions/startup/planted.ts', "import { readFileSync } from 'node:fs';", false],
  ['sessions/planted-command.ts', "import { toErrorReport } from '../command-line/to-error-report.ts';", true],
  ['sessions/startup/planted-terminal.ts', "import { openTerminal } from '../../terminal/open-terminal.ts';", true],
  ['sessions/planted-server.ts', "import { routes } from '../http/routes/route-table.ts';", true],
  ['disk/planted-command.ts', "import { commands } from '../commands/registry.ts';", true],
  ['disk/planted-sessions.ts', "import { getSession } from '../sessions/get-session.ts';", true],
  ['http/routes/planted.ts', "import { openTerminal } from '../../terminal/open-terminal.ts';", true],
  ['http/pages/cached-planted.ts', "import { commands } from '../../commands/registry.ts';", true],
  ['http/routes/planted-sessions.ts', "import { getSession } from '../../sessions/get-session.ts';", false],
  ['sessions/planted-error.ts', "import { AppError } from '../errors/app-error.ts';", false],
] as const;

describe('the rules of imports', () => {
  let refused: ReadonlySet<string>;

  beforeAll(() => {
    cpSync(join(repository, '.oxlintrc.json'), join(scratch, '.oxlintrc.json'));
    for (const [file, line] of planted) {
      const path = join(scratch, 'packages/app/src', file);
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
            .replace(/^.*packages\/app\/src\//, ''),
        ),
    );
  });

  it.each(planted)('are known to the linter: %s with %s', (file, _line, isRefused) => {
    expect(refused.has(file)).toBe(isRefused);
  });

  it('hold for all that sessions, disk and the server load: no command and no terminal is among it', () => {
    const loaded = listLoaded(['sessions', 'disk', 'http']);
    expect(loaded.size).toBeGreaterThan(100);
    expect(
      [...loaded]
        .filter(([file]) => /^(?:command-line|commands|terminal)\//.test(file))
        .map(([file, from]) => `${from} imports ${file}`),
    ).toEqual([]);
  });
});

/** Every file that is reached from these folders, by imports of any kind, with the one that it was reached from. */
function listLoaded(folders: readonly string[]): ReadonlyMap<string, string> {
  const isCode = (name: string) => name.endsWith('.ts') && !/\.test(?:-kit)?\.ts$/.test(name);
  const waiting = folders.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter(isCode)
      .map((name) => join(source, folder, name)),
  );
  const loaded = new Map(waiting.map((file) => [toName(file), '']));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g)) {
      const found = resolve(dirname(file), path);
      if (loaded.has(toName(found)) || !existsSync(found)) continue;
      loaded.set(toName(found), toName(file));
      waiting.push(found);
    }
  }
  return loaded;
}

function toName(file: string): string {
  return relative(source, file).split(sep).join('/');
}
