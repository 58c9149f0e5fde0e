import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormatNames, getFormatFacts } from '../../packages/server/src/export/export-formats.ts';
import { csvTables } from '../../packages/server/src/export/export-options.ts';
import { exportFormats } from '../../packages/view/src/exporters/export-formats.ts';
import { buildRichSession, toGolden } from '../../packages/view/src/exporters/rich-session.test-kit.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';

const goldens = fileURLToPath(new URL('./golden/', import.meta.url));
const isRenewing = process.env['UPDATE_GOLDENS'] === '1';

interface Golden {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * Formats that show a session turn by turn have their goldens beside the exporters: not redacted, the command has to
 * write the same.
 */
const shared = exportFormats.map(({ name, extension }) => ({
  name: `rich.${extension}`,
  args: ['--format', name, '--no-redact'],
  folder: fileURLToPath(new URL('../../packages/view/src/exporters/golden/', import.meta.url)),
}));
/** Of every other format one file, and one for each table of csv: a format that is new has none, and that fails. */
const others: readonly Golden[] = exportFormatNames
  .filter((format) => !exportFormats.some(({ name }) => name === format))
  .flatMap((format) =>
    format === 'csv'
      ? csvTables.map((table) => ({ name: `rich.${table}.csv`, args: ['--format', format, '--table', table] }))
      : [
          {
            name:
              `rich.${format === getFormatFacts(format).extension ? '' : `${format}.`}` +
              `${getFormatFacts(format).extension}`,
            args: ['--format', format],
          },
        ],
  );
/** What the command does before anything is written, in the format that shows most of it. */
const choices: readonly Golden[] = [
  { name: 'rich.redacted.json', args: ['--format', 'json'] },
  { name: 'rich.redacted.md', args: ['--format', 'md'] },
  { name: 'rich.redacted.jsonl', args: ['--format', 'jsonl', '--redact'] },
  { name: 'rich.all-branches.md', args: ['--format', 'md', '--path', 'all', '--timezone', 'Asia/Tokyo'] },
];
const own = [...others, ...choices].map((golden) => ({ ...golden, folder: goldens }));

const session = buildRichSession();
let folders: readonly string[];
beforeAll(() => {
  // Where a session lies must not be seen in what is written.
  folders = ['scrollkeep-golden-', 'scrollkeep-elsewhere-'].map((prefix) => mkdtempSync(join(tmpdir(), prefix)));
  for (const folder of folders) {
    for (const file of session.files()) {
      mkdirSync(dirname(join(folder, file.path)), { recursive: true });
      writeFileSync(join(folder, file.path), file.content);
    }
  }
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/**
 * What the command writes, the same bytes wherever the session lies and whatever the time zone of the machine is: the
 * built one in a zone that hardly a machine is in, and the sources in that of this machine.
 */
async function write(args: readonly string[]): Promise<string> {
  const [here = '', elsewhere = ''] = folders;
  const toWords = (folder: string) => ['export', session.sessionId, '--root', folder, ...args, '--quiet'];
  const built = await runCommand(toWords(here), { env: { TZ: 'Pacific/Kiritimati' } });
  expect(built.status, built.stderr).toBe(0);
  // Styles and scripts of a page come with the build.
  expect(toGolden((await runInProcess(toWords(elsewhere))).stdout)).toBe(toGolden(built.stdout));
  return built.stdout;
}

describe('a session with something of everything', () => {
  it.each([...shared, ...own])(
    'is written as in $name, the same bytes anywhere: $args',
    async ({ name, args, folder }) => {
      const shown = toGolden(await write(args));
      if (isRenewing && folder === goldens) writeFileSync(join(goldens, name), shown);
      expect(existsSync(join(folder, name)), `${name} is missing: UPDATE_GOLDENS=1 writes it`).toBe(true);
      expect(shown).toBe(readFileSync(join(folder, name), 'utf8'));
    },
  );

  it('has no golden that nothing is compared with', () => {
    expect(readdirSync(goldens).sort()).toEqual(own.map(({ name }) => name).sort());
    expect(readdirSync(shared[0]?.folder ?? '').sort()).toEqual(shared.map(({ name }) => name).sort());
  });

  const secrets = ['a1B2c3D4e5F6', 'tide-0!Kelp9', '/home/ada', 'Lovelace', 'ada@harbour'];

  it.each(exportFormats.map(({ name }) => name))(
    'loses its secrets and names as %s, unless it is said otherwise',
    async (format) => {
      const redacted = await write(['--format', format]);
      expect(secrets.filter((secret) => redacted.includes(secret))).toEqual([]);
      for (const stand of ['«secret-1»', '«password-1»', '«person-2»', 'redacted-user-1'])
        expect(redacted).toContain(stand);
    },
  );

  it('loses them in every other format, unless bytes are exact', () => {
    for (const { name } of own) {
      const left = secrets.filter((secret) => readFileSync(join(goldens, name), 'utf8').includes(secret));
      expect(left, name).toEqual(name === 'rich.jsonl' ? secrets : []);
    }
  });
});
