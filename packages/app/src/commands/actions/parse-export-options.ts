import { exportParts, type ExportPart } from '@scrollkeep/view/exporters/select-parts.ts';
import type { OptionalClass } from '@scrollkeep/view/redaction/optional-class-names.ts';
import { parseTimeZone } from '@scrollkeep/server/text/parse-time-zone.ts';
import { exportFormatNames, type ExportFormatName } from '@scrollkeep/server/export/export-formats.ts';
import { csvTables, type CsvTable, type ExportSessionOptions } from '@scrollkeep/server/export/export-options.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getOptionalClasses } from './get-optional-classes.ts';
import { parseShowOptions } from './parse-show-options.ts';

export interface ExportRequest extends Omit<ExportSessionOptions, 'onProblem' | 'signal'> {
  /** undefined for standard output. */
  readonly out: string | undefined;
  readonly isForced: boolean;
  /** Undefined: as the format has it. */
  readonly redacts: boolean | undefined;
  /** Optional classes that are replaced too. */
  readonly also: readonly OptionalClass[];
}

export function parseExportOptions(options: Invocation['options']): ExportRequest {
  const { path, turns } = parseShowOptions(options);
  const named = typeof options['format'] === 'string' ? options['format'] : undefined;
  const out = typeof options['out'] === 'string' ? options['out'] : undefined;
  return {
    format: exportFormatNames.find((name) => name === named) ?? findFormat(out) ?? 'html',
    path,
    ...(turns === undefined ? {} : { turns }),
    without: new Set(
      listTexts(options['without']).filter((part): part is ExportPart => exportParts.some((known) => known === part)),
    ),
    timeZone: parseTimeZone(options['timezone']) ?? 'UTC',
    table: csvTables.find((name) => name === options['table']) ?? ('turns' satisfies CsvTable),
    withNotes: options['notes'] === true,
    out,
    isForced: options['force'] === true,
    redacts: options['no-redact'] === true ? false : options['redact'] === true ? true : undefined,
    also: getOptionalClasses(options['also']),
  };
}

/** What the ending of a file name says. */
function findFormat(out: string | undefined): ExportFormatName | undefined {
  const endings: readonly (readonly [string, ExportFormatName])[] = [
    ['.html', 'html'],
    ['.htm', 'html'],
    ['.md', 'md'],
    ['.txt', 'text'],
    ['.jsonl', 'jsonl'],
    ['.tar', 'jsonl'],
    ['.json', 'json'],
    ['.csv', 'csv'],
  ];
  return endings.find(([ending]) => out?.toLowerCase().endsWith(ending) === true)?.[1];
}

function listTexts(value: Invocation['options'][string]): readonly string[] {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
}
