import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { saveFile } from '../shell/save-file.ts';
import { usageTexts } from '../texts/usage-texts.ts';
import { Pager } from './pager.tsx';
import { toCsv, type Cell } from './to-csv.ts';
import '../styles/tables.css';

export interface Column<Row> {
  readonly name: string;
  /** As it is sorted and saved. */
  readonly value: (row: Row) => Cell;
  /** As it is shown, where that is something else. */
  readonly show?: (row: Row) => ComponentChildren;
  /** On hover: what is shown is rounded. */
  readonly hint?: (row: Row) => string;
  readonly isNumber?: boolean;
}

interface DataTableProps<Row> {
  readonly caption: string;
  /** Of the file it is saved as. */
  readonly fileName: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => string;
  /** Rows that did not come along. */
  readonly missing?: number;
}

const pageSize = 25;
const words = usageTexts.table;

/** A table that can be sorted, leafed through and saved. */
export function DataTable<Row>({ caption, fileName, columns, rows, toKey, missing = 0 }: DataTableProps<Row>) {
  const [order, setOrder] = useState<{ readonly column: number; readonly isDown: boolean }>();
  const [wanted, setPage] = useState(0);
  const sorted = order === undefined ? rows : sortRows(rows, columns[order.column], order.isDown);
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const page = Math.min(wanted, last);
  const sortBy = (column: number) => {
    // Numbers are mostly looked at from the top.
    const isFirstDown = columns[column]?.isNumber === true;
    setOrder(order?.column === column ? { column, isDown: !order.isDown } : { column, isDown: isFirstDown });
    setPage(0);
  };
  return (
    <div class="data-table">
      <div class="table-scroll" tabIndex={0}>
        <table>
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th
                  key={column.name}
                  scope="col"
                  class={column.isNumber === true ? 'align-right' : undefined}
                  aria-sort={order?.column === at ? (order.isDown ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" class="sort-button" onClick={() => sortBy(at)}>
                    {column.name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(page * pageSize, (page + 1) * pageSize).map((row) => (
              <tr key={toKey(row)}>
                {columns.map((column, at) => (
                  <td
                    key={at}
                    class={column.isNumber === true ? 'align-right' : undefined}
                    dir={column.isNumber === true ? undefined : 'auto'}
                    title={column.hint?.(row)}
                  >
                    {column.show?.(row) ?? column.value(row) ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="table-tools">
        {last === 0 ? (
          <span>{words.rows(rows.length)}</span>
        ) : (
          <Pager
            from={page * pageSize}
            size={pageSize}
            total={rows.length}
            onFrom={(from) => setPage(from / pageSize)}
          />
        )}
        {missing > 0 ? <span>{words.missing(toReadableCount(missing))}</span> : null}
        <button
          type="button"
          class="button is-small"
          onClick={() =>
            saveFile(
              `${fileName}.csv`,
              toCsv(
                columns.map((column) => column.name),
                sorted.map((row) => columns.map((column) => column.value(row))),
              ),
              'text/csv;charset=utf-8',
            )
          }
        >
          {words.save}
        </button>
      </div>
    </div>
  );
}

function sortRows<Row>(rows: readonly Row[], column: Column<Row> | undefined, isDown: boolean): readonly Row[] {
  if (column === undefined) return rows;
  const direction = isDown ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [column.value(a), column.value(b)];
    // What is not known is at the end, whichever way.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return direction * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)));
  });
}
