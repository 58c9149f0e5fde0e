/** What the rows of a CSV file can be. */
export const csvTables = ['turns', 'tools', 'usage'] as const;
export type CsvTable = (typeof csvTables)[number];
