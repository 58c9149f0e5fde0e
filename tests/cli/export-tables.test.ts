import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { sessionTables } from '../../packages/server/src/export/tables/session-tables.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';

type Values = Readonly<Record<string, string | number | boolean | null>>;

let demo: DemoFolder;
let scratch: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-tables-'));
});
afterAll(async () => {
  await demo.remove();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (args: readonly string[]) => runInProcess(['export', '--root', demo.path, ...args]);
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
const readLines = (folder: string, table: string): readonly Values[] =>
  listFiles(folder)
    .filter((name) => name.startsWith(`${table}/`))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Values);

async function write(format: string, name: string, ...args: readonly string[]): Promise<string> {
  const folder = join(scratch, name);
  const { status, stderr } = await run(['--all', '--format', format, '--out', folder, ...args]);
  expect(status, stderr).toBe(0);
  return folder;
}

describe('tables of sessions', () => {
  it('have a file per table and month, and a manifest', async () => {
    const folder = await write('jsonl-tables', 'layout');
    const files = listFiles(folder);
    expect(files).toContain('scrollkeep-tables.json');
    expect(files).toContain('sessions/month=2026-10/data.jsonl');
    for (const { name, columns } of sessionTables) {
      const rows = readLines(folder, name);
      expect(rows.length, name).toBeGreaterThan(0);
      for (const row of rows) expect(Object.keys(row)).toEqual(columns.map((column) => column.name));
    }
    for (const name of files.filter((each) => each.startsWith('sessions/')))
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
        expect(`sessions/month=${(JSON.parse(line) as { started_at: string }).started_at.slice(0, 7)}/data.jsonl`).toBe(
          name,
        );
  });

  it('have the figures that other commands print', async () => {
    const folder = await write('jsonl-tables', 'figures', '--no-redact');
    const [sessions, turns, calls, messages, files] = sessionTables.map(({ name }) => readLines(folder, name));
    for (const session of sessions ?? []) {
      const own = (rows: readonly Values[] | undefined) =>
        (rows ?? []).filter((row) => row['session'] === session['session']);
      const usage = JSON.parse(
        (await runInProcess(['usage', 'explain', String(session['session']), '--root', demo.path, '--json'])).stdout,
      ) as { total: Record<string, number | null> };
      expect([
        session['cost_micros'],
        session['input_tokens'],
        session['output_tokens'],
        session['cache_read_tokens'],
      ]).toEqual([usage.total['costMicros'], usage.total['input'], usage.total['output'], usage.total['cacheRead']]);
      expect(addUp(own(messages), 'cost_micros')).toBe(usage.total['costMicros'] ?? 0);
      expect(addUp(own(messages), 'output_tokens')).toBe(usage.total['output']);
      expect(own(messages).filter((row) => row['is_counted']).length).toBe(usage.total['messages']);
      expect(own(calls).length).toBe(session['calls']);
      expect(own(calls).filter((row) => row['status'] === 'error').length).toBe(session['failed_calls']);
      expect(own(turns).filter((row) => row['turn'] !== 0).length).toBe(session['turns']);
      expect(own(turns).filter((row) => row['kind'] === 'prompt').length).toBe(session['prompts']);
      const listed = JSON.parse(
        (await runInProcess(['files', 'list', String(session['session']), '--root', demo.path, '--json'])).stdout,
      ) as { files: { path: string; added: number | null; removed: number | null; changes: number }[] };
      expect(own(files).map((row) => [row['path'], row['lines_added'], row['lines_removed'], row['changes']])).toEqual(
        listed.files.map((file) => [file.path, file.added, file.removed, file.changes]),
      );
    }
  });

  it('have every call and message of the files once, counted plainly', async () => {
    const folder = await write('jsonl-tables', 'plain', '--no-redact');
    const plain = countPlainly(demo.path);
    for (const session of readLines(folder, 'sessions')) {
      const own = (name: string) => readLines(folder, name).filter((row) => row['session'] === session['session']);
      const counted = plain.get(String(session['session']));
      expect(new Set(own('calls').map((row) => row['call']))).toEqual(counted?.calls);
      expect(new Set(own('messages').map((row) => row['message']))).toEqual(new Set(counted?.output.keys()));
      expect(addUp(own('messages'), 'output_tokens')).toBe(
        [...(counted?.output.values() ?? [])].reduce((sum, tokens) => sum + tokens, 0),
      );
    }
  });

  it('are the same rows in Parquet and in CSV', async () => {
    const [lines, parquet, csv] = [
      await write('jsonl-tables', 'same-lines'),
      await write('parquet', 'same-parquet'),
      await write('csv-tables', 'same-csv'),
    ];
    for (const { name, columns } of sessionTables) {
      const rows = readLines(lines, name);
      const files = listFiles(parquet).filter((file) => file.startsWith(`${name}/`));
      const read = await Promise.all(
        files.map(async (file) => parquetReadObjects({ file: await asyncBufferFromFile(join(parquet, file)) })),
      );
      expect(read.flat().map(toValues), name).toEqual(rows);
      expect(
        listFiles(csv)
          .filter((file) => file.startsWith(`${name}/`))
          .flatMap((file) => parseCsv(readFileSync(join(csv, file), 'utf8')).slice(1)),
      ).toEqual(rows.map((row) => columns.map((column) => toCsvText(row[column.name] ?? null))));
    }
  });

  it('are the same rows for DuckDB', async ({ skip }) => {
    if (duckDb === undefined) return skip('@duckdb/node-api has no binary for this machine');
    const [lines, parquet] = [await write('jsonl-tables', 'duck-lines'), await write('parquet', 'duck-parquet')];
    const database = await openDuckDb(duckDb);
    for (const { name, columns } of sessionTables) {
      const list = columns.map((column) =>
        column.type === 'time' ? `epoch_ms(${column.name}) AS ${column.name}` : column.name,
      );
      const place = `${parquet.replaceAll("'", "''")}/${name}/*/*.parquet`;
      const found = await database.read(
        `SELECT ${list.join(', ')}, month FROM read_parquet('${place}', hive_partitioning = true)`,
      );
      const toTime = (value: string | number | boolean | null) =>
        typeof value === 'string' ? Date.parse(value) : value;
      const months = new Map(
        readLines(lines, 'sessions').map((row) => [row['session'], String(row['started_at']).slice(0, 7)]),
      );
      const wanted = readLines(lines, name).map((row) => ({
        ...Object.fromEntries(
          columns.map(({ name: key, type }) => [key, type === 'time' ? toTime(row[key] ?? null) : (row[key] ?? null)]),
        ),
        month: months.get(row['session'] ?? null) ?? null,
      }));
      expect(sort(found.map(toValues)), name).toEqual(sort(wanted));
    }
    database.close();
  });

  it('are written again only where rows changed', async () => {
    const folder = await write('parquet', 'again');
    const before = toStates(folder);
    const again = await run(['--all', '--format', 'parquet', '--out', folder]);
    expect(again.stderr).toMatch(/: 0 partitions written, \d+ unchanged\n/);
    expect(toStates(folder)).toEqual(before);
    const changed = listFiles(folder).find((name) => name.startsWith('turns/')) ?? '';
    writeFileSync(join(folder, changed), 'something else');
    const repaired = await run(['--all', '--format', 'parquet', '--out', folder]);
    expect(repaired.stderr).toMatch(/: 1 partition written, \d+ unchanged\n/);
    expect(toContents(folder)).toEqual(new Map([...before].map(([name, { text }]) => [name, text])));
  });

  it('follow sessions that grow, and drop months that have none left', async () => {
    const own = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
    try {
      const folder = join(scratch, 'growing');
      const exportOwn = () =>
        runInProcess(['export', '--root', own.path, '--all', '--format', 'jsonl-tables', '--out', folder]);
      await exportOwn();
      const main = listMains(own.path)[0] ?? '';
      const before = toStates(folder);
      appendFileSync(main, `${JSON.stringify(onePrompt)}\n`);
      const grown = await exportOwn();
      const after = toStates(folder);
      const rewritten = [...after].filter(([name, { text }]) => before.get(name)?.text !== text).map(([name]) => name);
      expect(grown.stderr).toMatch(/: 2 partitions written, \d+ unchanged\n/);
      expect(rewritten.map((name) => name.split('/')[0]).sort()).toEqual([
        'scrollkeep-tables.json',
        'sessions',
        'turns',
      ]);
      for (const path of listMains(own.path).slice(1)) rmSync(path);
      const shrunk = await exportOwn();
      expect(shrunk.stderr).toMatch(/removed\n/);
      const months = new Set(listFiles(folder).flatMap((name) => /month=([^/]+)/.exec(name)?.[1] ?? []));
      expect(months).toEqual(
        new Set(readLines(folder, 'sessions').map((row) => String(row['started_at']).slice(0, 7))),
      );
    } finally {
      await own.remove();
    }
  });

  it('go on after a run that was killed before its manifest was complete', async () => {
    const folder = await write('jsonl-tables', 'killed');
    const whole = toContents(folder);
    const manifest = join(folder, 'scrollkeep-tables.json');
    const value = JSON.parse(readFileSync(manifest, 'utf8')) as { partitions: Record<string, Record<string, unknown>> };
    for (const [at, [name, entry]] of Object.entries(value.partitions).entries()) {
      Object.assign(entry, { content: null, sha256: null });
      if (at % 2 === 0) rmSync(join(folder, name));
    }
    writeFileSync(manifest, JSON.stringify(value));
    const { status, stderr } = await run(['--all', '--format', 'jsonl-tables', '--out', folder]);
    expect(status, stderr).toBe(0);
    expect(toContents(folder)).toEqual(whole);
  });

  it('are redacted unless told otherwise, each session alike whatever is exported with it', async () => {
    const all = await write('jsonl-tables', 'redacted');
    expect(toText(all)).not.toContain('/home/ada');
    expect(toText(await write('jsonl-tables', 'bare', '--no-redact'))).toContain('/home/ada');
    const [first] = readLines(all, 'sessions');
    const alone = join(scratch, 'alone');
    await run([String(first?.['session']), '--format', 'jsonl-tables', '--out', alone]);
    expect(readLines(alone, 'sessions')).toEqual([first]);
  });

  it('are not mixed with others, nor written over files of somebody else', async () => {
    const folder = await write('jsonl-tables', 'kept');
    for (const args of [
      ['--format', 'parquet'],
      ['--format', 'jsonl-tables', '--no-redact'],
    ]) {
      const { status, stderr } = await run(['--all', '--out', folder, ...args]);
      expect([status, stderr]).toEqual([74, expect.stringContaining('has tables of other sessions')]);
    }
    const before = toContents(folder);
    expect((await run(['--since', '2026-10-25', '--format', 'jsonl-tables', '--out', folder])).status).toBe(74);
    expect(toContents(folder)).toEqual(before);
    expect((await run(['--all', '--format', 'parquet', '--out', folder, '--force'])).status).toBe(0);
    expect(listFiles(folder).filter((name) => name.endsWith('.jsonl'))).toEqual([]);

    const foreign = join(scratch, 'foreign');
    writeFileSync(join(mkdtempSync(`${foreign}-`), 'scrollkeep-tables.json'), '{"partitions":{"../../x":{}}}');
    const name = readdirSync(scratch).find((each) => each.startsWith('foreign-')) ?? '';
    const refused = await run(['--all', '--format', 'parquet', '--out', join(scratch, name)]);
    expect([refused.status, refused.stderr]).toEqual([74, expect.stringContaining('is not a Scrollkeep manifest')]);
  });

  it('never leave the folder through a symbolic link', async () => {
    const folder = mkdtempSync(join(scratch, 'linked-'));
    const outside = mkdtempSync(join(scratch, 'outside-'));
    symlinkSync(outside, join(folder, 'sessions'));
    const { status, stderr } = await run(['--all', '--format', 'csv-tables', '--out', folder]);
    expect([status, stderr]).toEqual([74, expect.stringContaining('points outside')]);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('say what does not apply to them, and want a folder', async () => {
    expect((await run(['--all', '--format', 'parquet'])).stderr).toContain('requires a folder');
    for (const args of [
      ['--without', 'tools'],
      ['--turn', '1'],
      ['--notes'],
      ['--table', 'turns'],
      ['--timezone', 'UTC'],
    ]) {
      const { status, stderr } = await run(['--all', '--format', 'parquet', '--out', join(scratch, 'no'), ...args]);
      expect([status, stderr]).toEqual([
        64,
        expect.stringContaining(`${args[0]} cannot be used with --format parquet`),
      ]);
    }
    expect((await run(['latest', '--format', 'md', '--endpoint', 'http://localhost'])).stderr).toContain(
      'requires --format otlp',
    );
    expect(existsSync(join(scratch, 'no'))).toBe(false);
  });

  it('hold hostile texts as texts, the same in every format', async () => {
    const own = mkdtempSync(join(scratch, 'hostile-'));
    const place = join(own, 'projects/-home-ada-x');
    mkdirSync(place, { recursive: true });
    const hostile = [
      '=HYPERLINK("http://x","y")',
      '+1+cmd|x',
      '@SUM(A1)',
      '-2+3',
      'line\u2028and\u2029paragraph',
      'half \ud800 a character',
      'nothing \u0000 here',
      '"quoted", with; commas\r\nand lines',
      '\u001b[31mred\u202e',
      'x'.repeat(5000),
    ];
    const lines = hostile.map((content, at) =>
      JSON.stringify({
        type: 'user',
        uuid: `u${at}`,
        parentUuid: at === 0 ? null : `u${at - 1}`,
        isSidechain: false,
        cwd: '/home/ada/x',
        timestamp: at === 3 ? '+275760-09-13T00:00:00.000Z' : '2026-11-01T11:00:00.000Z',
        message: { role: 'user', content },
      }),
    );
    writeFileSync(join(place, '00000000-0000-4000-8000-000000000000.jsonl'), `${lines.join('\n')}\n`);
    const writeOwn = async (format: string) => {
      const folder = join(scratch, `hostile-out-${format}`);
      const { status, stderr } = await runInProcess([
        'export',
        '--root',
        own,
        '--all',
        '--no-redact',
        '--format',
        format,
        '--out',
        folder,
      ]);
      expect(status, stderr).toBe(0);
      return folder;
    };
    const rows = readLines(await writeOwn('jsonl-tables'), 'turns');
    expect(rows.map((row) => row['text'])).toEqual(
      hostile.map((text) => text.replace('\ud800', '\ufffd').slice(0, 500)),
    );
    expect(rows.map((row) => row['started_at'] === null)).toEqual(hostile.map((_, at) => at === 3));
    const parquet = await writeOwn('parquet');
    const file = await asyncBufferFromFile(join(parquet, 'turns/month=2026-11/data.parquet'));
    expect((await parquetReadObjects({ file })).map(toValues)).toEqual(rows);
    const csv = readFileSync(join(await writeOwn('csv-tables'), 'turns/month=2026-11/data.csv'), 'utf8');
    const at = sessionTables[1].columns.findIndex(({ name }) => name === 'text');
    expect(
      parseCsv(csv)
        .slice(1)
        .map((row) => row[at]),
    ).toEqual(rows.map((row) => toCsvText(row['text'] ?? null).replace('\u0000', '')));
    for (const cell of parseCsv(csv).flat()) expect(cell).not.toMatch(/^\s*[=+@]/);
  });

  it('come out of the built command, which brings the Parquet writer along', async () => {
    const folder = join(scratch, 'built');
    const { status, stderr } = await runCommand([
      'export',
      '--root',
      demo.path,
      '--all',
      '--format',
      'parquet',
      '--out',
      folder,
    ]);
    expect(status, stderr).toBe(0);
    expect(toContents(folder)).toEqual(toContents(await write('parquet', 'from-sources')));
  });
});

const onePrompt = {
  type: 'user',
  uuid: 'a-new-one',
  parentUuid: null,
  isSidechain: false,
  timestamp: '2026-11-01T11:00:00.000Z',
  message: { role: 'user', content: 'One more thing' },
} as const;

function addUp(rows: readonly Values[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
}

/** As semantics says it, without any of our code: ids of calls, and of each message its greatest output. */
function countPlainly(
  root: string,
): ReadonlyMap<string, { readonly calls: Set<unknown>; readonly output: Map<string, number> }> {
  const sessions = new Map<string, { readonly calls: Set<unknown>; readonly output: Map<string, number> }>();
  for (const name of listFiles(root).filter((each) => each.startsWith('projects/') && each.endsWith('.jsonl'))) {
    const id = /([0-9a-f-]{36})(?:\/subagents\/.*)?(?:\.jsonl)?$/.exec(name.replace(/\.jsonl$/, ''))?.[1];
    for (const line of readFileSync(join(root, name), 'utf8').split('\n').filter(Boolean)) {
      const record = parse(line);
      const session = id ?? record?.sessionId ?? '';
      const found = sessions.get(session) ?? { calls: new Set(), output: new Map<string, number>() };
      sessions.set(session, found);
      if (record?.type !== 'assistant') continue;
      const { message } = record;
      for (const block of message?.content ?? []) if (block.type === 'tool_use') found.calls.add(block.id);
      const tokens = message?.model === '<synthetic>' ? 0 : (message?.usage?.output_tokens ?? 0);
      found.output.set(message?.id ?? '', Math.max(found.output.get(message?.id ?? '') ?? 0, tokens));
    }
  }
  return sessions;
}

interface PlainRecord {
  readonly type?: string;
  readonly sessionId?: string;
  readonly message?: {
    readonly id?: string;
    readonly model?: string;
    readonly content?: readonly { readonly type?: string; readonly id?: string }[];
    readonly usage?: { readonly output_tokens?: number };
  };
}

function parse(line: string): PlainRecord | undefined {
  try {
    return JSON.parse(line) as PlainRecord;
  } catch {
    return undefined;
  }
}

function listMains(root: string): readonly string[] {
  return listFiles(root)
    .filter((name) => /^projects\/[^/]+\/[0-9a-f-]{36}\.jsonl$/.test(name))
    .map((name) => join(root, name));
}

function toStates(
  folder: string,
): ReadonlyMap<string, { readonly text: string; readonly written: number; readonly inode: number }> {
  return new Map(
    listFiles(folder).map((name) => {
      const { mtimeMs, ino } = statSync(join(folder, name));
      return [name, { text: readFileSync(join(folder, name), 'latin1'), written: mtimeMs, inode: ino }];
    }),
  );
}

function toContents(folder: string): ReadonlyMap<string, string> {
  return new Map(listFiles(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

function toText(folder: string): string {
  return [...toContents(folder).values()].join('\n');
}

/** As JSON has it: integers are numbers, times are texts. */
function toValues(row: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint'
        ? Number(value)
        : value instanceof Date
          ? value.toISOString()
          : (value as string | null),
    ]),
  );
}

function toCsvText(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return typeof value === 'string' && /^\s*[=+\-@]/.test(value) ? `'${text}` : text;
}

function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

function sort(rows: readonly Values[]): readonly string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

/** Has no binary for some machines, and then cannot be loaded. */
const duckDb = await import('@duckdb/node-api').catch(() => undefined);

async function openDuckDb(api: NonNullable<typeof duckDb>) {
  const connection = await (await api.DuckDBInstance.create(':memory:')).connect();
  return {
    read: async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjects(),
    close: () => connection.closeSync(),
  };
}
