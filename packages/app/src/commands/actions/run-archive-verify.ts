import { repairArchive } from '@scrollkeep/store/archive/repair-archive.ts';
import { verifyArchive, type VerifyReport } from '@scrollkeep/store/archive/verify-archive.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { noteRun } from '../../archive/archive-roots.ts';
import { findAnnotationDamage } from '../../archive/keep-annotations.ts';
import { withArchiveReader, withArchiveWriter } from '../../archive/open-archive.ts';
import { isDamaged, printVerifiedCopies, verifyCopies } from '../../copies/verify-copies.ts';

const mostShown = 50;

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  if (typeof options['copy'] === 'string') return verifyCopiesAt(options['copy'], invocation);
  let { report, folder } = await verify(invocation);
  let repaired: number | undefined;
  if (options['repair'] === true && report.damagedFiles.length > 0) {
    repaired = (await withArchiveWriter(invocation, (writer) => repairArchive(writer, report))).repaired;
    ({ report, folder } = await verify(invocation));
  }
  noteRun(folder, 'last-verify.json', { atMs: Date.now(), damaged: report.damage.length + report.damagedFiles.length });
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ ...report, repaired: repaired ?? null }, null, 2)}\n`
      : printReport(report, repaired, terminal.color),
  );
  return report.damage.length + report.damagedFiles.length > 0 ? 2 : 0;
}

async function verifyCopiesAt(address: string, invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const found = await verifyCopies(address, invocation);
  await terminal.print(
    options['json'] === true ? `${JSON.stringify(found, null, 2)}\n` : printVerifiedCopies(found, terminal.color),
  );
  return found.copies.some(isDamaged) ? 2 : 0;
}

async function verify(invocation: Invocation): Promise<{ readonly report: VerifyReport; readonly folder: string }> {
  const progress = openProgress(invocation.terminal, 'verifying');
  try {
    return await withArchiveReader(invocation, async (reader) => ({
      report: addDamage(
        await verifyArchive(reader, { signal: invocation.signal, onProgress: progress.update }),
        findAnnotationDamage(reader.folder),
      ),
      folder: reader.folder,
    }));
  } finally {
    progress.end();
  }
}

function addDamage(report: VerifyReport, more: readonly string[]): VerifyReport {
  return more.length === 0 ? report : { ...report, damage: [...report.damage, ...more] };
}

function printReport(report: VerifyReport, repaired: number | undefined, color: boolean): string {
  const style = toStyle(color);
  const versions = report.versions === report.files ? '' : ` in ${toReadableAmount(report.versions, 'version')}`;
  const amount =
    `${toReadableAmount(report.files, 'file')}${versions}, ${toReadableBytes(report.bytes)}, ` +
    `${toReadableAmount(report.chunks, 'chunk')}`;
  const mended = repaired === undefined ? '' : `${toReadableAmount(repaired, 'chunk')} copied from the source again.\n`;
  const leftovers = report.leftovers.map((each) => `${style.faint(`${each} (not used by any file)`)}\n`).join('');
  if (report.damage.length + report.damagedFiles.length === 0)
    return `${mended}${style.good('Verified')}: ${amount}.\n${leftovers}`;
  const files = report.damagedFiles.slice(0, mostShown).map(({ path, version, missing }) => {
    const lost = missing.reduce((sum, { length }) => sum + length, 0);
    return (
      `  ${toSafeText(path)}${version > 0 ? ` (version ${version + 1})` : ''}  ` +
      `${style.faint(`${toReadableBytes(lost)} from byte ${missing[0]?.offset ?? 0}`)}\n`
    );
  });
  const more =
    report.damagedFiles.length > mostShown
      ? `  … and ${report.damagedFiles.length - mostShown} more (--json lists all)\n`
      : '';
  return [
    mended,
    `${style.bad('Damaged')}\n${report.damage
      .slice(0, mostShown)
      .map((each) => `  ${toSafeText(each)}\n`)
      .join('')}`,
    files.length === 0 ? 'All files are intact.\n' : `${style.bad('Affected files')}\n${files.join('')}${more}`,
    leftovers,
    repaired === undefined && files.length > 0
      ? '`scrollkeep archive verify --repair` copies what it can from the source. ' +
        'Restore the rest from a backup of the data folder.\n'
      : '',
    `Checked ${amount}.\n`,
  ].join('');
}
