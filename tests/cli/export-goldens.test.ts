import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormatNames, getFormatFacts } from '../../packages/app/src/export/export-formats.ts';
import { csvTables } from '../../packages/app/src/export/export-options.ts';
import { buildRichSession } from '../../packages/view/src/exporters/rich-session.test-kit.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

const goldens = fileURLToPath(new URL('./golden/', import.meta.url));
const isRenewing = process.env['UPDATE_GOLDENS'] === '1';

interface Golden {
  readonly name: string;
  readonly args: readonly string[];
}

/** One file for each format, and for each table of csv: a format that is new has none, and that fails. */
const cases: readonly Golden[] = exportFormatNames.flatMap((format) =>
  format === 'csv'
    ? csvTables.map((table) => ({ name: `rich.${table}.csv`, args: ['--format', format, '--table', table] }))
    : [{ name: `rich.${format === getFormatFacts(format).extension ? '' : `${format}.`}${getFormatFacts(format).extension}`, args: ['--format', format] }],
);
const others: readonly Golden[] = [
  { name: 'rich.not-redacted.md', args: ['--format', 'md', '--no-redact'] },
  { name: 'rich.redacted.jsonl', args: ['--format', 'jsonl', '--redact'] },
  { name: 'rich.all-branches.md', args: ['--format', 'md', '--path', 'all', '--timezone', 'Asia/Tokyo'] },
];
const all = [...cases, ...others];

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

describe('a session with something of everything', () => {
  it.each(all)('is written as in golden/$name, the same bytes anywhere', async ({ name, args }) => {
    const [first, second] = await Promise.all(
      folders.map((folder, index) => runScrollkeep(['export', session.sessionId, '--root', folder, ...args, '--quiet'], { env: { TZ: index === 0 ? 'Asia/Tokyo' : 'America/New_York' } })),
    );
    expect(first?.status, first?.stderr).toBe(0);
    expect(second?.stdout).toBe(first?.stdout);
    // The style sheet and the script of a page have tests of their own.
    const shown = (first?.stdout ?? '').replace(/<style>[^]*?<\/style>/, '<style></style>').replace(/<script>[^]*?<\/script>\n<\/body>/, '<script></script>\n</body>').replaceAll(/sha256-[A-Za-z0-9+/=]+/g, 'sha256-…');
    if (isRenewing) writeFileSync(join(goldens, name), shown);
    expect(existsSync(join(goldens, name)), `golden/${name} is missing: UPDATE_GOLDENS=1 writes it`).toBe(true);
    expect(shown).toBe(readFileSync(join(goldens, name), 'utf8'));
  });

  it('has no golden that nothing is compared with', () => {
    expect(readdirSync(goldens).sort()).toEqual(all.map(({ name }) => name).sort());
  });

  it('loses its secrets and names in every format, unless it is said otherwise or bytes are exact', () => {
    const secrets = ['a1B2c3D4e5F6', 'tide-0!Kelp9', '/home/ada', 'Lovelace', 'ada@harbour'];
    for (const { name } of all) {
      const text = readFileSync(join(goldens, name), 'utf8');
      const left = secrets.filter((secret) => text.includes(secret));
      expect(left, name).toEqual(name === 'rich.jsonl' || name === 'rich.not-redacted.md' ? secrets : []);
    }
  });
});
