import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { printHunks } from '@scrollkeep/server/files/print-file-diff.ts';
import { listDoubts } from '@scrollkeep/server/files/print-file-log.ts';
import { toContentFacts } from '@scrollkeep/server/files/to-file-facts.ts';
import type { RestorePlan, RestoreRefusal } from './plan-restore.ts';

export const refusalWords: Readonly<Record<RestoreRefusal, string>> = {
  'other-system': 'a path from another operating system',
  'outside-project': 'outside the project of the session (use --outside to allow it)',
  'leads-outside': 'a symbolic link in its path points outside the folder',
  link: 'the file is a symbolic link',
  'no-file': 'a folder or device is in its place',
  protected: 'programs run or load such files, or keep keys in them; they are never written (--stdout prints one)',
  'git-folder':
    'its folder is a Git directory, or would become one, and Git can run programs configured there; its files are ' +
    'never written (--stdout prints one)',
  'other-project': 'not in the project you are in (run it there, or pass --project PATH)',
  'needs-consent': 'needs your confirmation: pass the full path of this file, or confirm on a terminal',
  'content-unknown': 'its content at that time is unknown',
  'changed-since': 'the file has changed since (use --force to overwrite)',
  'cannot-tell': 'cannot determine whether the file has changed since (use --force to overwrite)',
};

/** What would be done with one file, and how it would change. */
export function printRestorePlan(
  plan: RestorePlan,
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const style = toStyle(color);
  const facts = toContentFacts(plan.content);
  const what =
    plan.action === 'none'
      ? style.faint('already the same')
      : plan.action === 'refused'
        ? style.bad(`refused: ${plan.refusal === undefined ? '' : refusalWords[plan.refusal]}`)
        : plan.action === 'remove'
          ? style.warning('remove: it did not exist then')
          : style.good(plan.current?.state === 'absent' ? 'create' : 'overwrite');
  const notes =
    plan.action === 'none'
      ? []
      : listDoubts(facts).map(
          (doubt) => `  ${style.warning(toShortText(`${facts.sure ? 'note' : 'uncertain'}: ${doubt}`, width - 2))}\n`,
        );
  const size =
    facts.bytes === null ? '' : `  ${style.faint(`version ${plan.point}, ${toReadableBytes(facts.bytes)}`)}\n`;
  const diff =
    plan.action === 'none'
      ? ''
      : plan.hunks === undefined
        ? `  ${style.faint('binary, not compared')}\n`
        : plan.hunks.length === 0
          ? `  ${style.faint('only line endings or the byte-order mark differ')}\n`
          : printHunks(plan.hunks, color);
  return `${style.heading(toSafeText(plan.target))}  ${what}\n${size}${notes.join('')}${diff}`;
}
