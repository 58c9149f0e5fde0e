import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { FetchReport } from './fetch-remote.ts';

export function printFetch(report: FetchReport): string {
  const parts = [
    ...(report.added > 0 ? [`${toReadableAmount(report.added, 'file')} new`] : []),
    ...(report.grown > 0 ? [`${toReadableAmount(report.grown, 'file')} updated`] : []),
    ...(report.replaced > 0 ? [`${toReadableAmount(report.replaced, 'file')} truncated or replaced`] : []),
    ...(report.gone > 0 ? [`${toReadableAmount(report.gone, 'file')} deleted there (kept here)`] : []),
  ];
  const what =
    parts.length === 0
      ? `nothing new in ${toReadableAmount(report.files, 'file')}`
      : `${parts.join(', ')}; ${toReadableBytes(report.newBytes)} archived`;
  return `${toSafeText(report.address)} (${toSafeText(report.machine)}): ${what}.\n`;
}
