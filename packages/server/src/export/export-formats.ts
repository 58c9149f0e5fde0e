import { exportFormats as viewFormats } from '@scrollkeep/view/exporters/export-formats.ts';
import { exportFormatNames, type ExportFormatName } from './export-format-names.ts';

export { exportFormatNames, type ExportFormatName };

interface FormatFacts {
  /** Of its files, without a dot. */
  readonly extension: string;
  readonly mediaType: string;
}

const otherFormats: Readonly<Record<'jsonl' | 'csv' | 'steps' | 'brief', FormatFacts>> = {
  jsonl: { extension: 'jsonl', mediaType: 'application/jsonl' },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  steps: { extension: 'jsonl', mediaType: 'application/jsonl' },
  brief: { extension: 'md', mediaType: 'text/markdown; charset=utf-8' },
};

export function getFormatFacts(name: ExportFormatName): FormatFacts {
  return name === 'jsonl' || name === 'csv' || name === 'steps' || name === 'brief'
    ? otherFormats[name]
    : getViewFormat(name);
}

export type ViewFormatName = (typeof viewFormats)[number]['name'];

export function getViewFormat(name: ViewFormatName) {
  const found = viewFormats.find((format) => format.name === name);
  if (found === undefined) throw new Error(`no format ${name}`);
  return found;
}
