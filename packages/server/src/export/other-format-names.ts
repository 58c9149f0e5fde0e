/** Formats that write the tables of many sessions into a folder; apart from what writes them. */
export const tableFormatNames = ['parquet', 'csv-tables', 'jsonl-tables'] as const;
export type TableFormatName = (typeof tableFormatNames)[number];

/** The format for collectors of OpenTelemetry. */
export const traceFormatName = 'otlp';
