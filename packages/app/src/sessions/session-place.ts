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

export function listPlaces({ main, agents }: SessionPlace): readonly TranscriptPlace[] {
  return main === undefined ? agents : [main, ...agents];
}
