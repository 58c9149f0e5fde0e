import type { UnlinkedSession } from './located-session.ts';
import { toProjectFolder, type SessionPlace } from './session-place.ts';

/** As much of a session as is known without reading its files. Every session that was read is one as well. */
export interface PlacedSession extends Pick<UnlinkedSession, 'toFile' | 'projectFolder' | 'configFolder'> {
  readonly session: {
    readonly id: string;
    readonly project: string | undefined;
    readonly files: {
      readonly main: { readonly path: string; readonly facts?: { readonly sessionId: string | undefined } } | undefined;
      readonly agents: readonly { readonly path: string }[];
    };
  };
}

/** `project` is its working directory, as a list of sessions has it. */
export function toPlacedSession(place: SessionPlace, project: string | undefined): PlacedSession {
  const { id, main, agents } = place;
  const { toFile, configFolder } = place.project;
  return {
    session: { id, project, files: { main: main === undefined ? undefined : { path: main.path }, agents } },
    toFile,
    projectFolder: toProjectFolder(place),
    configFolder,
  };
}
