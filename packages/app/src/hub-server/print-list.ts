import { printTable, type Column } from '@scrollkeep/server/text/print-table.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

/** Of the terminal. */
interface Output {
  readonly print: (text: string) => Promise<void>;
  readonly cutWidth: number;
}

/** A list of the hub as JSON or as a table; names come from people and are made safe here. */
export async function printList<Item>(
  terminal: Output,
  given: {
    readonly json: boolean;
    readonly name: string;
    readonly items: readonly Item[];
    readonly columns: readonly Column[];
    readonly toRow: (item: Item) => readonly string[];
    readonly empty: string;
    readonly more?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { items, columns, toRow, more = {} } = given;
  if (given.json) return terminal.print(`${JSON.stringify({ [given.name]: items, ...more }, null, 2)}\n`);
  if (items.length === 0) return terminal.print(`${given.empty}\n`);
  const rows = items.map((item) => toRow(item).map(toSafeText));
  return terminal.print(printTable(columns, rows, { width: terminal.cutWidth }));
}

/** To the minute, in UTC as in the log. */
export function toTime(ms: number): string {
  return ms === 0 ? 'never' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
