import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';

/** One file of a move. Paths are below the config folder, with `/`. */
export interface MoveStep {
  /** The config folder, links followed. */
  readonly root: string;
  readonly from: string;
  readonly to: string;
  /** Whether its content changes; else it is only renamed. */
  readonly isEdited: boolean;
  readonly lines: number;
  readonly values: number;
  readonly what: 'transcript' | 'side' | 'memory' | 'checkpoint' | 'history' | 'other';
  /** Whose file it is; undefined for files of the whole project or config folder. */
  readonly session: string | undefined;
}

export interface FolderStep {
  readonly root: string;
  readonly from: string;
  readonly to: string;
}

export interface MovePlan {
  readonly from: string;
  readonly to: string;
  readonly sessions: readonly string[];
  /** Project folders, below their config folder. */
  readonly projectFolders: readonly FolderStep[];
  readonly steps: readonly MoveStep[];
  /** Folders that are made and, once they are empty, removed. */
  readonly folders: readonly FolderStep[];
  /** Files that are at their new place already and differ. */
  readonly conflicts: readonly string[];
  /** What a person should know or do. */
  readonly notes: readonly string[];
}

/** Tells the files of a plan apart. */
export function toStepKey({ root, from }: Pick<MoveStep, 'root' | 'from'>): string {
  return `${root}\0${from}`;
}

export function toWhat(path: string): MoveStep['what'] {
  const { class: found, kind } = classifyPath(path);
  if (kind === 'prompt-history') return 'history';
  if (kind === 'checkpoint') return 'checkpoint';
  return found === 'transcript' || found === 'side' || found === 'memory' ? found : 'other';
}
