import type { List } from '../columns/list.ts';
import { MappedList } from '../columns/mapped-list.ts';
import type {
  Basis,
  BackupName,
  CheckpointStep,
  FileHistory,
  FileMove,
  FileStep,
  FileVersion,
  HistoryStep,
} from './file-version.ts';
import { groupSteps } from './group-steps.ts';
import type { SessionSteps } from './session-steps.ts';
import { toStepTable } from './step-table.ts';

export interface BuildFileHistoriesOptions {
  /** Whether the client's copy is still there; without it every copy that a record names is taken to be. */
  readonly hasBackup?: (backup: BackupName) => boolean;
}

/**
 * The histories of all files that the sessions touched, by path. Inside one transcript the order of its lines decides;
 * between transcripts nothing but time can. A session that was continued as a copy repeats the lines of the first: the
 * same call counts once, for the session that is given first.
 */
export function buildFileHistories(
  sessions: readonly SessionSteps[],
  options: BuildFileHistoriesOptions = {},
): List<FileHistory> {
  const moves = new Map<string, FileMove[]>();
  for (const move of sessions.flatMap((session) => session.moves))
    for (const path of new Set([move.from, move.to])) addTo(moves, path, move);
  return new MappedList(
    groupSteps(sessions.map(({ steps }) => toStepTable(steps))),
    ({ path, steps }) => new StepHistory(path, steps, moves.get(path) ?? noMoves, options),
  );
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

const noMoves: readonly FileMove[] = [];

/**
 * Its steps are made and put in order when somebody asks: a session can touch tens of thousands of files, and hardly
 * any of them is looked at.
 */
class StepHistory implements FileHistory {
  readonly path: string;
  readonly moves: readonly FileMove[];
  private readonly all: List<FileStep>;
  private readonly options: BuildFileHistoriesOptions;

  constructor(path: string, all: List<FileStep>, moves: readonly FileMove[], options: BuildFileHistoriesOptions) {
    this.path = path;
    this.all = all;
    this.moves = moves;
    this.options = options;
  }

  get versions(): readonly FileVersion[] {
    return this.steps.flatMap(({ version }): readonly FileVersion[] => (version === undefined ? [] : [version]));
  }

  get steps(): readonly HistoryStep[] {
    const kept = toOrdered(dropCopies(this.all.slice()));
    const steps: HistoryStep[] = [];
    let isKnown = false;
    let number = 0;
    for (const [at, step] of kept.entries()) {
      if (step.kind === 'seen') {
        isKnown = true;
        steps.push({ step, version: undefined });
        continue;
      }
      const restsOn = toBasis(step, kept[at + 1], isKnown, this.options);
      isKnown = restsOn !== 'nothing';
      steps.push({ step, version: { number: ++number, step, restsOn } });
    }
    return steps;
  }
}

/** Of one file: the first of those that are the same. */
function dropCopies(steps: readonly FileStep[]): readonly FileStep[] {
  if (steps.length === 1) return steps;
  const places = new Map<string, number>();
  const kept: FileStep[] = [];
  for (const step of steps) {
    const key = toKey(step);
    const at = places.get(key);
    if (at === undefined) places.set(key, kept.push(step) - 1);
    else mergeCopy(kept, at, step);
  }
  return kept;
}

function toKey(step: FileStep): string {
  if (step.kind === 'checkpoint')
    return `${step.backupVersion}\n${step.backups[0]?.name ?? ''}\n${step.time ?? ''}\n${step.isNew ? 'new' : 'again'}`;
  return `${step.kind}\n${step.author.callId ?? `${step.place.session} ${step.place.file} ${step.place.number}`}`;
}

/** Copies of a session have copies of its backups; one of them may be gone. */
function mergeCopy(steps: FileStep[], at: number, copy: FileStep): void {
  const first = steps[at];
  if (first?.kind === 'checkpoint' && copy.kind === 'checkpoint')
    steps[at] = { ...first, backups: [...first.backups, ...copy.backups] };
}

function toOrdered(steps: readonly FileStep[]): readonly FileStep[] {
  if (steps.length === 1) return steps;
  // Sorting is stable: what is equal stays as it stood.
  return dropEcho([...steps].sort((a, b) => a.atMs - b.atMs || toRank(a) - toRank(b)));
}

/** At the same moment: a copy made before a change comes before it, one made at a prompt after it. */
function toRank(step: FileStep): number {
  if (step.kind === 'checkpoint') return step.isBeforeChange ? 0 : 3;
  return step.kind === 'seen' ? 1 : 2;
}

/** A copy that is named again says something only where the file was changed since. */
function dropEcho(steps: readonly FileStep[]): readonly FileStep[] {
  const kept: FileStep[] = [];
  for (const step of steps) {
    const last = kept.findLast((each) => each.kind !== 'seen');
    if (step.kind === 'checkpoint' && !step.isNew && last?.kind === 'checkpoint') continue;
    kept.push(step);
  }
  return kept;
}

function toBasis(
  step: Exclude<FileStep, { readonly kind: 'seen' }>,
  next: FileStep | undefined,
  isKnownBefore: boolean,
  options: BuildFileHistoriesOptions,
): Basis {
  if (step.kind === 'checkpoint') return isStored(step, options) ? 'checkpoint' : 'nothing';
  // A copy that is named again shows that the file was put back, not what this step left.
  if (next?.kind === 'checkpoint' && next.isNew && isStored(next, options)) return 'checkpoint';
  if (step.kind === 'shell') return step.deletes || step.creates || isKnownBefore ? 'replay' : 'nothing';
  if (step.holds === 'whole') return 'whole';
  if (step.holds === 'original') return 'patch';
  return isKnownBefore || step.creates ? 'replay' : 'nothing';
}

function isStored({ backups }: CheckpointStep, { hasBackup }: BuildFileHistoriesOptions): boolean {
  return backups.length === 0 || hasBackup === undefined || backups.some(hasBackup);
}
