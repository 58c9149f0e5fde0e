import type { RedactionReport } from '@scrollkeep/view/redaction/redactor.ts';
import { printTable } from '../text/print-table.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { Finding, FindingPlace, Findings } from './redact-findings.ts';

/** A table of what would be replaced, secrets before names, and what nobody looked into. */
export function printFindings({ findings, files, notText, pictures }: Findings, width: number): string {
  const [secrets, names] = [findings.filter(({ isName }) => !isName), findings.filter(({ isName }) => isName)];
  const head =
    `${toReadableAmount(secrets.length, 'secret')} and ${toReadableAmount(names.length, 'name')} in ` +
    `${toReadableAmount(files, 'file')}.\n`;
  const table = printTable(
    [
      { title: 'Kind' },
      { title: 'Looks like' },
      { title: 'Times', align: 'right' },
      { title: 'Location', shrinks: true },
    ],
    [...secrets, ...names].map((finding) => [
      finding.kind,
      toSafeText(finding.masked),
      String(finding.places.length + finding.more),
      toSafeText(toPlaceText(finding)),
    ]),
    { width },
  );
  return head + (findings.length === 0 ? '' : `\n${table}`) + printUnseen(notText.length, pictures);
}

export function printUnseen(files: number, pictures: number): string {
  const parts = [
    ...(pictures > 0 ? [toReadableAmount(pictures, 'image')] : []),
    ...(files > 0 ? [`${toReadableAmount(files, 'file')} that ${files === 1 ? 'is' : 'are'} not text`] : []),
  ];
  return parts.length === 0 ? '' : `\nNot scanned: ${parts.join(' and ')}.\n`;
}

function toPlaceText({ places: [first] }: Finding): string {
  return first === undefined ? '' : toPlace(first);
}

function toPlace({ file, line, field }: FindingPlace): string {
  return `${file.split('/').at(-1) ?? file}${line > 0 ? `:${line}` : ''}${field === '' ? '' : ` ${field}`}`;
}

/** One line that says what was replaced. */
export function printReport({ counts, droppedClientTexts }: RedactionReport): string {
  const parts = counts.map(
    ({ kind, values, times }) => `${kind} ${values === times ? values : `${values} (${times} times)`}`,
  );
  const dropped =
    droppedClientTexts === 0 ? '' : `; Claude Code text removed from ${toReadableAmount(droppedClientTexts, 'record')}`;
  return parts.length === 0 ? `Nothing to redact${dropped}.` : `Redacted: ${parts.join(', ')}${dropped}.`;
}
