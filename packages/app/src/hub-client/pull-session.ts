import { ArchiveError } from '@scrollkeep/store/archive/archive-error.ts';
import { checkListedFiles } from '@scrollkeep/store/archive/check-listed-files.ts';
import { maxChunkBytes, parseChunks, toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { findMachineId, toRootKey } from '@scrollkeep/store/archive/machine.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { takeOverFiles, toImportedRoot } from '@scrollkeep/store/archive/take-over-files.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { findPart } from '../hand-over/find-part.ts';
import { isSessionId } from '../hand-over/hand-over-facts.ts';
import type { FoundSession } from './find-hub-session.ts';
import { readTexts } from './login-file.ts';
import type { Hub } from './open-hub.ts';

export interface PulledSession {
  readonly session: string;
  /** The config folder on the machine that pushed it, as it was pushed. */
  readonly configFolder: string;
  /** Of the archive. */
  readonly rootKey: string;
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  readonly extended: number;
}

/**
 * Copies a session of the hub into the archive of this machine; every chunk is checked against its hash. A hub is
 * trusted no more than any file from elsewhere: only files of that one session are accepted, with names that an
 * archive can have.
 */
export async function pullSession(hub: Hub, found: FoundSession, writer: ArchiveWriter): Promise<PulledSession> {
  const path = `/hub/v1/sessions/${encodeURIComponent(found.id)}`;
  const { root, files } = await hub.ask('GET', `${path}/files`);
  const place = readTexts(root, ['path', 'kind']);
  const { session } = found;
  if (place === undefined || !Array.isArray(files) || !isSessionId(session)) throw refuse('its list is incomplete');
  const machine = { id: `hub-${found.id}`, name: found.person };
  const listed = checkListedFiles(
    {
      roots: [{ key: toRootKey(machine.id, place.path), path: place.path, kind: 'config-folder', machine }],
      files: (files as readonly JsonValue[]).map(toListed),
    },
    { mayKeep: (_root, name) => findPart(name, session) !== undefined, refuse },
  );
  let bytes = 0;
  for (const { versions } of listed.files)
    for (const [, , size, printed] of versions) {
      bytes += size;
      for (const chunk of parseChunks(printed) ?? []) {
        if (await writer.chunks.has(chunk.hash)) continue;
        const got = await hub.getBytes(`${path}/chunks/${chunk.hash}`, maxChunkBytes);
        if (got.length !== chunk.length || toChunkHash(got) !== chunk.hash) throw refuse('a part of it is damaged');
        await writer.put(chunk.hash, got);
      }
    }
  await writer.chunks.flush();
  const machineId = findMachineId(writer.folder);
  const { changes, counts } = await takeOverFiles(writer, listed, machineId);
  await writer.commit(changes);
  writer.tidy();
  const [first] = listed.roots;
  if (first === undefined) throw refuse('its list is incomplete');
  return {
    session,
    configFolder: first.path,
    rootKey: toImportedRoot(writer.manifest, first, machineId).key,
    files: listed.files.length,
    bytes,
    added: counts.added,
    extended: counts.extended,
  };
}

/** In the form of an archive export. When the file was archived is unknown here, so the time it was written is used. */
function toListed(file: JsonValue): object {
  if (!isJsonObject(file)) return {};
  const { path, mtimeMs, size, chunks } = file;
  return { root: 0, path, mtimeMs, tail: '', goneAtMs: 0, versions: [[mtimeMs, mtimeMs, size, chunks]] };
}

function refuse(why: string): ArchiveError {
  return new ArchiveError('NOT_AN_EXPORT', `the hub sent an incomplete session: ${why}`, 'Nothing was kept.');
}
