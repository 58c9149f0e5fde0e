import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import {
  isTooLong,
  queryBySql,
  toTooLongError,
  type SqlAnswer,
  type SqlLimits,
} from '@scrollkeep/store/database/queries/query-by-sql.ts';
import { printCsvLine } from '@scrollkeep/view/text/print-csv-line.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { openByteFile } from '@scrollkeep/server/disk/open-byte-file.ts';
import { asAppError, openAppIndex } from '@scrollkeep/server/sync/open-app-index.ts';
import { toStorePlace } from '@scrollkeep/server/sync/store-place.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { detachSignals } from '../../command-line/detach-signals.ts';
import { isSupervised, runSupervised } from '../../sql/run-supervised.ts';

const maxCellLength = 80;

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const timeoutMs = parseTimeout(options['timeout']);
  const store = toStorePlace(settings);
  if (!isPostgres(store) && !existsSync(store))
    throw new AppError({
      code: 'NO_INDEX',
      message: `there is no index at ${store} yet`,
      hint: 'Run `scrollkeep sync` first.',
      exitCode: 66,
    });
  // Brings an older index to the tables that the views need.
  await (await openAppIndex(settings, terminal)).close();
  if (!isPostgres(store) && timeoutMs !== undefined && !isSupervised())
    return asAppError(() => runSupervised(timeoutMs, signal));
  const answer = await asAppError(() => query(store, args.join(' '), { signal, timeoutMs }));
  if (options['json'] === true)
    await terminal.print(await printWhole(() => `${JSON.stringify(toObjects(answer), null, 2)}\n`));
  else if (options['csv'] === true) await terminal.printData(await printWhole(() => toCsv(answer)));
  else
    await terminal.print(
      answer.rows.length === 0
        ? 'No rows.\n'
        : printTable(
            answer.columns.map((title) => ({ title: toSafeText(title) })),
            answer.rows.map((row) => row.map(toCell)),
            { width: Math.max(terminal.width, 1000) },
          ),
    );
  return 0;
}

/**
 * SQLite blocks the thread for as long as a statement runs. It only reads, so the system may end the process at any
 * moment.
 */
async function query(store: string, sql: string, limits: SqlLimits): Promise<SqlAnswer> {
  // A signal that came while the index was opened is heard in the next turn; without its listener it would be lost.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  limits.signal?.throwIfAborted();
  const attachAgain = isPostgres(store) ? undefined : detachSignals();
  try {
    return await queryBySql(store, sql, { openFile: openByteFile }, limits);
  } finally {
    attachAgain?.();
  }
}

/** A text may be longer than a string can be. */
function printWhole(print: () => string): Promise<string> {
  return asAppError(async () => {
    try {
      return print();
    } catch (error) {
      throw isTooLong(error) ? toTooLongError() : error;
    }
  });
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

function parseTimeout(value: Invocation['options'][string]): number | undefined {
  if (value === undefined) return undefined;
  const [, amount, unit = 's'] = /^(\d{1,6})(ms|s|m|h)?$/.exec(String(value)) ?? [];
  const timeoutMs = Math.min(Number(amount) * (unitMs[unit] ?? 0), 2 ** 31 - 1);
  if (timeoutMs > 0) return timeoutMs;
  throw new AppError({
    code: 'usage',
    message: `--timeout must be a time such as 30s, 5m or 1h, not ${JSON.stringify(value)}`,
    hint: 'See scrollkeep help sql.',
    exitCode: 64,
  });
}

function toObjects({ columns, rows }: SqlAnswer): readonly object[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, toPlain(row[at])])));
}

function toPlain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'bigint' ? value.toString() : value;
}

function toCell(value: unknown): string {
  const text = toText(value instanceof Uint8Array ? value.subarray(0, maxCellLength) : value);
  const safe = toSafeText(text.slice(0, maxCellLength + 1));
  return text.length > maxCellLength ? `${safe.slice(0, maxCellLength)}…` : safe;
}

function toCsv({ columns, rows }: SqlAnswer): string {
  return [columns, ...rows].map((row) => printCsvLine(row.map(toText))).join('');
}

function toText(value: unknown): string {
  const plain = toPlain(value);
  if (plain === null || plain === undefined) return '';
  return plain instanceof Date
    ? plain.toISOString()
    : typeof plain === 'object'
      ? JSON.stringify(plain)
      : String(plain);
}
