import { basename } from 'node:path';
import type { TranscriptPlace } from '@scrollkeep/transcript';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { statFile } from '../disk/open-file.ts';
import { listTranscripts, type ProjectTranscripts } from './list-transcripts.ts';
import type { ProjectPlace, SessionPlace } from './session-place.ts';

export interface ListPlacesOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  /** Sessions of agent files that only their records tell, by file; kept from one listing to the next. */
  readonly sessionOfFile: Map<string, string>;
}

interface FileStamp {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** At once: a disk answers many questions faster than one after another, but a folder can have thousands. */
const statsAtOnce = 64;

/** Every session below the roots, nothing of it read yet. */
export async function listSessionPlaces(roots: readonly Root[], options: ListPlacesOptions): Promise<readonly SessionPlace[]> {
  const places: SessionPlace[] = [];
  for (const project of await listTranscripts(roots, options.onProblem)) places.push(...(await listOfProject(project, options)));
  return places;
}

async function listOfProject(project: ProjectTranscripts, options: ListPlacesOptions): Promise<readonly SessionPlace[]> {
  const stamps = await readStamps(project);
  const mains = new Map<string, TranscriptPlace>();
  const agents = new Map<string, TranscriptPlace[]>();
  for (const place of project.places) {
    if (!stamps.has(place.path)) continue;
    if (place.kind === 'main') mains.set(place.session ?? place.path, place);
    else {
      const session = place.session ?? (await findSessionOf(project.toFile(place.path), options)) ?? '';
      const group = agents.get(session);
      if (group === undefined) agents.set(session, [place]);
      else group.push(place);
    }
  }
  const folder = project.project.split('/').at(-1) || basename(project.toFile(''));
  const owner: ProjectPlace = { identity: `${project.root.path}\0${project.project}`, folder, toFile: project.toFile };
  // A single transcript lies beside agents of other sessions, which nobody asked for.
  const ids = project.root.kind === 'file' ? [...mains.keys()] : [...new Set([...mains.keys(), ...agents.keys()])];
  return ids.map((id) => toSessionPlace(id, owner, mains.get(id), agents.get(id) ?? [], stamps, project.archived));
}

function toSessionPlace(id: string, project: ProjectPlace, main: TranscriptPlace | undefined, agents: readonly TranscriptPlace[], stamps: ReadonlyMap<string, FileStamp>, archived: ProjectTranscripts['archived']): SessionPlace {
  const own = [...(main === undefined ? [] : [main]), ...agents].map(({ path }) => ({ path, ...(stamps.get(path) ?? { bytes: 0, modifiedMs: 0 }) }));
  return {
    identity: `${project.identity}\0${id}`,
    id,
    project,
    main,
    agents,
    bytes: own.reduce((sum, file) => sum + file.bytes, 0),
    modifiedMs: own.reduce((latest, file) => Math.max(latest, file.modifiedMs), 0),
    stamp: own.map((file) => `${file.path}:${file.bytes}:${file.modifiedMs}${archived.get(file.path) ?? ''}`).join('\n'),
    archived: archived.get(own[0]?.path ?? ''),
  };
}

/** As the walk found them; a single transcript may be named that no walk comes by. */
async function readStamps(project: ProjectTranscripts): Promise<ReadonlyMap<string, FileStamp>> {
  const stamps = new Map<string, FileStamp>();
  const others: TranscriptPlace[] = [];
  for (const place of project.places) {
    const [bytes, modifiedMs] = [project.bytes.get(place.path), project.modifiedMs.get(place.path)];
    if (bytes === undefined || modifiedMs === undefined) others.push(place);
    else stamps.set(place.path, { bytes, modifiedMs });
  }
  for (let at = 0; at < others.length; at += statsAtOnce) {
    await Promise.all(
      others.slice(at, at + statsAtOnce).map(async ({ path }) => {
        const found = await statFile(project.toFile(path)).catch(() => undefined);
        if (found !== undefined) stamps.set(path, { bytes: found.size, modifiedMs: found.mtimeMs });
      }),
    );
  }
  return stamps;
}

/** The first session id that a record of the file carries (agents beside the main file, 2.0.28 – 2.1.29). */
async function findSessionOf(file: string, { maxLineBytes, sessionOfFile }: ListPlacesOptions): Promise<string | undefined> {
  const known = sessionOfFile.get(file);
  if (known !== undefined) return known;
  try {
    const { readTranscript } = await import('../disk/read-transcript.ts');
    for await (const lines of readTranscript(file, { maxLineBytes })) {
      for (const line of lines) {
        const id = line.kind === 'record' || line.kind === 'unknown-type' ? line.value['sessionId'] : undefined;
        if (typeof id !== 'string') continue;
        sessionOfFile.set(file, id);
        return id;
      }
    }
  } catch {
    // Gone or unreadable meanwhile: the next listing tells.
  }
  return undefined;
}
