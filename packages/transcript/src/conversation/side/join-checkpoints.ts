import type { CheckpointFact } from './open-checkpoint-facts.ts';

/** A file below `file-history/<session>/`. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

export interface JoinedCheckpoint {
  readonly fact: CheckpointFact;
  /** The backup on disk; undefined if it is missing, or where the record says that there was no such file. */
  readonly stored: StoredFile | undefined;
  readonly state: 'stored' | 'missing' | 'no-file';
}

export interface JoinedCheckpoints {
  /** In order of the records. */
  readonly checkpoints: readonly JoinedCheckpoint[];
  /** On disk, but named by no record: of a session whose lines are gone, or put there by somebody else. */
  readonly foreign: readonly StoredFile[];
}

export function joinCheckpoints(facts: readonly CheckpointFact[], files: readonly StoredFile[]): JoinedCheckpoints {
  const byName = new Map(files.map((file) => [file.name, file]));
  const checkpoints = facts.map((fact): JoinedCheckpoint => {
    const stored = fact.backupName === undefined ? undefined : byName.get(fact.backupName);
    return {
      fact,
      stored,
      state: fact.backupName === undefined ? 'no-file' : stored === undefined ? 'missing' : 'stored',
    };
  });
  const named = new Set(facts.map((fact) => fact.backupName));
  return { checkpoints, foreign: files.filter((file) => !named.has(file.name)) };
}
