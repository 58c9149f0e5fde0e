import type { ComponentChildren } from 'preact';

export interface HubColumn<Row> {
  /** Empty for the buttons of a row. */
  readonly name: string;
  readonly show: (row: Row) => ComponentChildren;
}

interface HubTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly HubColumn<Row>[];
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => string | number;
}

/** A table that becomes a list of cards where the window is narrow. */
export function HubTable<Row>({ caption, columns, rows, toKey }: HubTableProps<Row>) {
  return (
    <table class="hub-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>{columns.map(({ name }) => (name === '' ? <td key={name} /> : <th key={name}>{name}</th>))}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={toKey(row)}>
            {columns.map(({ name, show }) => (
              <td key={name} data-name={name} class={name === '' ? 'hub-buttons' : undefined} dir="auto">
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
