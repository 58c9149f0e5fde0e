import { existsSync } from 'node:fs';
import { isPostgres, queryBySql, type SqlAnswer } from '@scrollkeep/store/database';
import { printCsvLine } from '@scrollkeep/view/csv';
import { AppError } from '../errors/app-error.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ExitCode } from '../errors/exit-codes.ts';
import { openByteFile } from '../disk/open-byte-file.ts';
import { asAppError, openAppIndex, toStorePlace } from '../sync/open-app-index.ts';
import { printTable } from '../terminal/print-table.ts';
import { toSafeText } from '../text/to-safe-text.ts';

const maxCellLength = 80;

export async function run({ args, options, settings, terminal }: Invocation): Promise<ExitCode> {
  const store = toStorePlace(settings);
  if (!isPostgres(store) && !existsSync(store)) throw new AppError({ code: 'NO_INDEX', message: `there is no index at ${store} yet`, hint: 'Run `scrollkeep sync` first.', exitCode: 66 });
  // Brings an older index to the tables that the views need.
  await (await openAppIndex(settings, terminal)).close();
  const answer = await asAppError(() => queryBySql(store, args.join(' '), { openFile: openByteFile }));
  if (options['json'] === true) await terminal.print(`${JSON.stringify(toObjects(answer), null, 2)}\n`);
  else if (options['csv'] === true) await terminal.printData(toCsv(answer));
  else await terminal.print(answer.rows.length === 0 ? 'No rows.\n' : printTable(answer.columns.map((title) => ({ title: toSafeText(title) })), answer.rows.map((row) => row.map(toCell)), { width: Math.max(terminal.width, 1000) }));
  return 0;
}

function toObjects({ columns, rows }: SqlAnswer): readonly object[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, toPlain(row[at])])));
}

function toPlain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'bigint' ? value.toString() : value;
}

function toCell(value: unknown): string {
  const text = toText(value);
  const safe = toSafeText(text.slice(0, maxCellLength + 1));
  return text.length > maxCellLength ? `${safe.slice(0, maxCellLength)}…` : safe;
}

function toCsv({ columns, rows }: SqlAnswer): string {
  return [columns, ...rows].map((row) => printCsvLine(row.map(toText))).join('');
}

function toText(value: unknown): string {
  const plain = toPlain(value);
  if (plain === null || plain === undefined) return '';
  return plain instanceof Date ? plain.toISOString() : typeof plain === 'object' ? JSON.stringify(plain) : String(plain);
}
