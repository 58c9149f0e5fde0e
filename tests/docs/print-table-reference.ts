import { sessionTables } from '../../packages/server/src/export/tables/session-tables.ts';

/** docs/tables.md, from the one definition of the tables. */
export function printTableReference(): string {
  const chapters = sessionTables.map(({ name, doc, columns }) => {
    const rows = columns.map((column) => `| \`${column.name}\` | ${column.type} | ${column.doc} |\n`);
    return `\n## ${name}\n\n${doc}.\n\n| column | type | content |\n|---|---|---|\n${rows.join('')}`;
  });
  return head + chapters.join('');
}

const head = `# Tables

\`export --format parquet\`, \`csv-tables\` and \`jsonl-tables\` write these tables, and so do \`lake\` and
\`hub lake\`; see [Export](export.md#tables).
A \`time\` is a timestamp in Parquet and an ISO 8601 string in UTC elsewhere. Unknown values are null (empty in CSV).
Every row has the id of its session. Rows of a session are in the month in which the session started.
`;
