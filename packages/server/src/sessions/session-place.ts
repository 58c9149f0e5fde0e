import { basename } from 'node:path';
import { toMarkFolder, type MarkedPlace } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';

/** Where the files of a session are, by their paths alone. */
export interface SessionPlace {
  /** Root, project and id: tells apart what copies of a folder hold twice. */
  readonly identity: string;
  readonly id: string;
  readonly project: ProjectPlace;
  readonly main: TranscriptPlace | undefined;
  /** In order of their paths. */
  readonly agents: readonly TranscriptPlace[];
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Changes whenever a file does. */
  readonly stamp: string;
  /** Only the archive still has its first file. */
  readonly archived?: 'gone' | 'older' | undefined;
}

export interface ProjectPlace {
  readonly identity: string;
  /** The folder's own name. */
  readonly folder: string;
  /** The folder that holds the main files, relative to the root; empty for the root itself. */
  readonly path: string;
  /** The Claude config folder it was found in; undefined elsewhere. */
  readonly configFolder: string | undefined;
  /** The main files of all its sessions, in order of their paths. */
  readonly mains: readonly TranscriptPlace[];
  /** Changes whenever that file does. */
  readonly stampOf: (path: string) => string;
  readonly toFile: (path: string) => string;
}

/** A file as it was found. */
export interface FileState {
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Only the archive still has it. */
  readonly archived?: 'gone' | 'older' | undefined;
}

/** What the files of a session are together. */
export function sumFiles(
  files: readonly (FileState & { readonly path: string })[],
): Pick<SessionPlace, 'bytes' | 'modifiedMs' | 'stamp'> {
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    modifiedMs: files.reduce((latest, { modifiedMs }) => Math.max(latest, modifiedMs), 0),
    stamp: files
      .map(({ path, bytes, modifiedMs, archived }) => `${path}:${bytes}:${modifiedMs}${archived ?? ''}`)
      .join('\n'),
  };
}

/** Root, project and, of a session, its id. */
export function toIdentity(root: { readonly path: string }, project: string, ...id: readonly string[]): string {
  return [root.path, project, ...id].join('\0');
}

/** The name of a project's folder: that of the root for sessions that lie in no folder of it. */
export function toFolderName(root: string, project: string): string {
  return project.split('/').at(-1) || basename(root);
}

/** The folder of the main file, as the client named it; empty for a session that lies in no folder of its root. */
export function toProjectFolder({ project }: SessionPlace): string {
  return project.path.split('/').at(-1) ?? '';
}

export function listPlaces({ main, agents }: SessionPlace): readonly TranscriptPlace[] {
  return main === undefined ? agents : [main, ...agents];
}

/** What tags, pins and notes of a session are kept by. */
export function toMarkedPlace({ id, identity }: Pick<SessionPlace, 'id' | 'identity'>): Required<MarkedPlace> {
  const [root = '', project = ''] = identity.split('\0');
  return { id, projectFolder: toMarkFolder(root, project), root };
}
