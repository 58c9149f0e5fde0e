import { existsSync } from 'node:fs';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toShellWord } from '@scrollkeep/view/text/to-shell-word.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { MovePlan, MoveStep } from './move-plan.ts';

export interface MoveOutcome {
  readonly plan: MovePlan;
  readonly isWritten: boolean;
  readonly isUndo: boolean;
}

const mostShown = 8;

export function printMove({ plan, isWritten, isUndo }: MoveOutcome, color: boolean): string {
  const style = toStyle(color);
  const { from, to, steps, sessions, projectFolders } = plan;
  const rows = [
    ...projectFolders.map(
      (folder) =>
        `  ${style.faint('folder      ')}  ${toSafeText(folder.from)}` +
        (folder.from === folder.to ? style.faint('  keeps its name') : `\n               → ${toSafeText(folder.to)}`),
    ),
    ...[...groupSteps(steps)].map(
      ([what, own]) =>
        `  ${style.faint(words[what].padEnd(12))}  ${toReadableAmount(own.length, 'file')}` + printChanges(own, isUndo),
    ),
  ];
  const amount = `${toReadableAmount(sessions.length, 'session')}, ${toReadableAmount(steps.length, 'file')}`;
  const verdict = isWritten
    ? `${isUndo ? 'Undone' : 'Moved'}: ${amount}.`
    : `${amount} would be ${isUndo ? 'moved back' : 'moved'} (add --write to apply).`;
  const notes = listNotes(plan, isWritten, isUndo).map((note) => `${note}\n`);
  const head = style.heading(`${toShownPath(from)} → ${toShownPath(to)}`);
  return `${head}\n${rows.join('\n')}\n\n${verdict}\n${notes.join('')}`;
}

/** What a person has to do, or may do. */
export function listNotes({ from, to, notes }: MovePlan, isWritten: boolean, isUndo: boolean): readonly string[] {
  const isHere = existsSync(to);
  return [
    ...notes.map(toSafeText),
    ...(isHere
      ? []
      : [`${toShownPath(to)} does not exist yet. Rename the project folder yourself; Scrollkeep does not touch it.`]),
    'Claude Code will ask for permissions again: .claude.json stores them under the old path, and Scrollkeep does ' +
      `not open it. To keep them, rename "${toSafeText(from)}" below "projects" in it while Claude Code is closed.`,
    ...(isWritten && !isUndo ? ['Undo: scrollkeep move --undo --write'] : []),
    ...(isWritten && isHere ? [`Resume: cd ${toSafeText(toShellWord(to))} && claude --resume`] : []),
  ];
}

export function printConflicts(conflicts: readonly string[]): string {
  const shown = conflicts.slice(0, mostShown).map((path) => `  ${toShownPath(path)}`);
  const rest = conflicts.length > mostShown ? [`  … and ${conflicts.length - mostShown} more`] : [];
  return [...shown, ...rest].join('\n');
}

export function toMoveJson({ plan, isWritten, isUndo }: MoveOutcome): object {
  const { from, to, sessions, projectFolders, steps, conflicts } = plan;
  return {
    from,
    to,
    written: isWritten,
    undo: isUndo,
    sessions,
    folders: projectFolders.map((folder) => ({ root: folder.root, from: folder.from, to: folder.to })),
    files: steps.map(({ root, from: path, to: target, what, isEdited, lines, values }) => ({
      root,
      from: path,
      to: target,
      what,
      edited: isEdited,
      lines,
      values,
    })),
    conflicts,
    notes: listNotes(plan, isWritten, isUndo),
  };
}

const words: Readonly<Record<MoveStep['what'], string>> = {
  transcript: 'transcripts',
  side: 'side files',
  memory: 'memory',
  checkpoint: 'checkpoints',
  history: 'history',
  other: 'other files',
};

function groupSteps(steps: readonly MoveStep[]): ReadonlyMap<MoveStep['what'], readonly MoveStep[]> {
  const groups = new Map<MoveStep['what'], MoveStep[]>();
  for (const what of Object.keys(words) as MoveStep['what'][]) {
    const own = steps.filter((step) => step.what === what);
    if (own.length > 0) groups.set(what, own);
  }
  return groups;
}

function printChanges(steps: readonly MoveStep[], isUndo: boolean): string {
  const edited = steps.filter(({ isEdited }) => isEdited);
  if (edited.length === 0) return ', renamed only';
  if (isUndo) return `, ${edited.length} with their original content`;
  const sum = (name: 'lines' | 'values') => edited.reduce((total, step) => total + step[name], 0);
  return `, ${toReadableAmount(sum('values'), 'path')} in ${toReadableAmount(sum('lines'), 'line')}`;
}
