import { toResumeCommand } from '@scrollkeep/view/text/to-resume-command.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShortId } from '@scrollkeep/server/text/to-short-id.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { HandedPart } from './find-part.ts';
import type { HandOverFacts } from './hand-over-facts.ts';
import type { TakePlan, TakeStep } from './plan-take.ts';
import { listLeftOut } from './print-hand-over.ts';

export interface TakeAnswer {
  readonly file: string;
  readonly facts: HandOverFacts;
  readonly plan: TakePlan;
  readonly isWritten: boolean;
}

const titles: Readonly<Record<HandedPart, string>> = {
  main: 'transcript',
  agent: 'agents',
  side: 'side files',
  checkpoint: 'checkpoints',
};

export function printTake({ file, facts, plan, isWritten }: TakeAnswer, color: boolean): string {
  const style = toStyle(color);
  const { from, project, configFolder, ids, steps, outside } = plan;
  const toWrite = steps.filter(({ state }) => state === 'write');
  const rows = (Object.keys(titles) as HandedPart[]).flatMap((part) => {
    const own = toWrite.filter((step) => step.part === part);
    return own.length === 0 ? [] : [`  ${style.faint(titles[part].padEnd(11))}  ${printSteps(own)}\n`];
  });
  const same = steps.filter(({ state }) => state === 'same').length;
  const hasConflicts = steps.some(({ state }) => state === 'differs');
  const amount = `${toReadableAmount(toWrite.length, 'file')}, ${toReadableBytes(sum(toWrite, 'bytes'))}`;
  return [
    `${style.heading(ids.copy)}  ${style.faint(toShownPath(file))}\n`,
    `  ${style.faint('project      ')}${from === undefined ? 'unknown' : toSafeText(from)} → ${toShownPath(project)}\n`,
    `  ${style.faint('config       ')}${toShownPath(configFolder)}\n`,
    ...rows,
    '\n',
    `${amount} ${isWritten ? 'written.' : `would be written${hasConflicts ? '' : ' (add --write to apply)'}.`}\n`,
    ...(same > 0 ? [`${toReadableAmount(same, 'file')} already written.\n`] : []),
    ...(facts.isRedacted ? ['Redacted: secrets and names are placeholders.\n'] : []),
    ...listLeftOut(facts.leftOut, 'redaction would have changed them').map((line) => `${toSafeText(line)}\n`),
    ...(outside.length > 0
      ? [`Checkpoints of ${toReadableAmount(outside.length, 'file')} left out: not in the project, or protected.\n`]
      : []),
    'Claude will trust everything in this conversation. Continue it only if you trust its sender.\n',
    `${style.faint('Resume')}  ${toSafeText(toResume(plan))}\n`,
    ...(isWritten ? [`${style.faint('Undo')}    scrollkeep take --undo ${toShortId(ids.copy)}\n`] : []),
  ].join('');
}

function toResume({ ids, project, configFolder, isClients }: TakePlan): string {
  return toResumeCommand(ids.copy, project, isClients ? undefined : configFolder);
}

function printSteps(steps: readonly TakeStep[]): string {
  const [values, lines] = [sum(steps, 'values'), sum(steps, 'lines')];
  const changed =
    values === 0 ? '' : `, ${toReadableAmount(values, 'path')} in ${toReadableAmount(lines, 'line')} mapped`;
  return `${toReadableAmount(steps.length, 'file')}${changed}`;
}

function sum(steps: readonly TakeStep[], name: 'bytes' | 'lines' | 'values'): number {
  return steps.reduce((total, step) => total + step[name], 0);
}

/** The documented shape of `take --json`. */
export function toTakeJson({ file, facts, plan, isWritten }: TakeAnswer): object {
  const { from, project, configFolder, ids, steps, outside } = plan;
  return {
    file,
    session: ids.copy,
    original: ids.original,
    from: from ?? null,
    project,
    configFolder,
    redacted: facts.isRedacted,
    leftOut: facts.leftOut,
    outside,
    written: isWritten,
    files: steps.map((step) => ({
      from: step.from,
      to: step.path,
      part: step.part,
      bytes: step.bytes,
      lines: step.lines,
      values: step.values,
      state: step.state,
    })),
    resume: toResume(plan),
  };
}
