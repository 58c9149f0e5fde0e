import type { RepairChange, RepairFinding, RepairPlan } from '@scrollkeep/transcript/resume/repair-plan.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toShortId } from '@scrollkeep/server/text/to-short-id.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { CopyFile } from './list-copy-files.ts';

/** A copy that was written. */
export interface WrittenCopy {
  readonly session: string;
  readonly files: readonly CopyFile[];
}

export interface RepairAnswer {
  readonly session: string;
  readonly file: string;
  readonly plan: RepairPlan;
  readonly copy: WrittenCopy | undefined;
}

export function printRepair({ session, file, plan, copy }: RepairAnswer, color: boolean): string {
  const style = toStyle(color);
  const { findings, changes, today, after, total } = plan;
  const messages = toReadableAmount(total, 'message');
  const lines = [`${style.heading(toSafeText(session))}  ${style.faint(toShownPath(file))}\n`];
  if (findings.length === 0) lines.push(`No damage found. Claude Code loads all ${messages}.\n`);
  for (const finding of findings) lines.push(printFinding(finding, style));
  if (findings.length > 0) {
    lines.push('\n');
    lines.push(
      today.isRefused
        ? 'Now      Claude Code refuses every prompt in this session.\n'
        : `Now      Claude Code loads ${today.messages} of ${messages}.\n`,
    );
    if (changes.length > 0)
      lines.push(
        `Repaired ${after.messages} of ${messages}, with ${toReadableAmount(changes.length, 'change')} in a copy.\n`,
      );
  }
  if (copy === undefined && changes.length > 0) {
    lines.push(`\n${style.faint('Changes')}\n`, ...changes.map((change) => `  ${printChange(change)}\n`));
    lines.push('\nNothing was written. Add --write to write a repaired copy. The original is not changed.\n');
  }
  if (copy !== undefined)
    lines.push(
      `\n${toReadableAmount(copy.files.length, 'file')} written. The original is unchanged.\n`,
      `${style.faint('Resume')}  claude --resume ${copy.session}\n`,
      `${style.faint('Undo')}    scrollkeep repair --undo ${toShortId(copy.session)}\n`,
    );
  return lines.join('');
}

function printFinding(
  { code, place, message, outcome, isCertain }: RepairFinding,
  style: ReturnType<typeof toStyle>,
): string {
  const paint = outcome === 'harmless' ? style.faint : style.warning;
  const where = `line ${place.number}, byte ${place.offset}`;
  const doubt = isCertain ? '' : ' (or you went back to the start of the conversation; if so, do not repair it)';
  return `  ${paint(code)}  ${style.faint(where)}\n    ${toSafeText(message)}${doubt}\n`;
}

function printChange({ action, place, path, from, to }: RepairChange): string {
  const line = `line ${place.number}`;
  if (action === 'leave-out') return `${line}: left out of the copy`;
  if (action === 'keep-part') return `${line}: complete record kept`;
  if (action === 'insert') return `${line}: marker added after it for the missing result`;
  if (action === 'append') return `new last line: the conversation ends at ${toShort(to)}`;
  const name = toSafeText(path.join('.'));
  return `${line}: ${name} ${from === undefined ? '' : `${toShort(from)} `}→ ${toShort(to)}`;
}

function toShort(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return toSafeText(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}

/** The documented shape of `repair --json`. */
export function toRepairJson({ session, file, plan, copy }: RepairAnswer): object {
  return {
    session,
    file,
    findings: plan.findings.map(({ code, place, uuid, message, outcome, isCertain }) => ({
      code,
      line: place.number,
      offset: place.offset,
      uuid: uuid ?? null,
      message,
      outcome,
      certain: isCertain,
    })),
    changes: listChanges(plan.changes),
    before: toCount(plan.today),
    after: toCount(plan.after),
    total: plan.total,
    copy:
      copy === undefined ? null : { session: copy.session, files: copy.files.map(({ from, to }) => ({ from, to })) },
  };
}

export function listChanges(changes: readonly RepairChange[]): readonly Record<string, JsonValue>[] {
  return changes.map(({ code, place, action, path, from, to }) => ({
    code,
    line: place.number,
    offset: place.offset,
    action,
    path: [...path],
    from: from ?? null,
    to: to ?? null,
  }));
}

function toCount({ messages, isRefused }: RepairPlan['today']): object {
  return { messages, refused: isRefused };
}
