import { listCopies } from '@scrollkeep/store/copy/list-copies.ts';
import { verifyCopy, type VerifyCopyReport } from '@scrollkeep/store/copy/verify-copy.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { findOpeningCipher } from './copy-key.ts';
import type { CopyWork } from './copy-work.ts';
import { translate } from '../archive/open-archive.ts';
import { openCopyPlace } from './open-copy-place.ts';

export interface VerifiedCopies {
  readonly to: string;
  readonly copies: readonly VerifyCopyReport[];
}

const mostShown = 50;

/** Reads all copies at an address, of any number of machines, and proves every byte. */
export async function verifyCopies(address: string, work: CopyWork): Promise<VerifiedCopies> {
  const { options, terminal, signal } = work;
  const objects = await openCopyPlace(address, work);
  const cipher = await findOpeningCipher(options);
  const reports: VerifyCopyReport[] = [];
  try {
    await translate(async () => {
      for (const copy of await listCopies(objects))
        reports.push(
          await verifyCopy(copy, {
            cipher,
            mayKeep: ({ kind }, below) => mayKeep(kind, below),
            signal,
            onProgress: ({ packs, bytes }) =>
              terminal.progress(`verifying … ${toReadableAmount(packs, 'pack')}, ${toReadableBytes(bytes)}`),
          }),
        );
    });
  } finally {
    if (terminal.showsProgress) terminal.progress('');
  }
  return { to: objects.name, copies: reports };
}

export function printVerifiedCopies({ copies }: VerifiedCopies, color: boolean): string {
  return copies.map((report) => print(report, color)).join('');
}

export function isDamaged({ damage, damagedFiles }: VerifyCopyReport): boolean {
  return damage.length + damagedFiles.length > 0;
}

function print(report: VerifyCopyReport, color: boolean): string {
  const style = toStyle(color);
  const { machine, files, packs, bytes, damage, damagedFiles, leftovers, isSealed } = report;
  const of = machine === undefined ? '' : ` (${toSafeText(machine)})`;
  const rest =
    leftovers === 0 ? '' : `${style.faint(`${toReadableAmount(leftovers, 'pack')} of an unfinished run, not used`)}\n`;
  const amount = `${toReadableAmount(packs, 'pack')}, ${toReadableBytes(bytes)}`;
  if (isDamaged(report)) {
    const lines = [...damage, ...damagedFiles.map((path) => `affected file: ${path}`)];
    const more = lines.length > mostShown ? `  … and ${lines.length - mostShown} more (--json lists all)\n` : '';
    return (
      `${style.bad('Damaged')}${of}\n` +
      `${lines
        .slice(0, mostShown)
        .map((line) => `  ${toSafeText(line)}\n`)
        .join('')}${more}` +
      'Delete the damaged objects: the next run of `scrollkeep archive run --to` sends what is missing.\n' +
      rest
    );
  }
  if (isSealed)
    return (
      `${style.good('Stored bytes verified')}: ${amount}. The copy is encrypted: its contents were not checked. ` +
      `Add --key-file FILE to check them.\n${rest}`
    );
  return `${style.good('Verified')}${of}: ${toReadableAmount(files, 'file')}, ${amount}.\n${rest}`;
}
