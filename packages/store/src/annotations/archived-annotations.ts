import { join } from 'node:path';
import { writeFileSafely } from '../archive/write-file.ts';
import { parseAnnotations, printAnnotations } from './annotations-text.ts';
import { AnnotationsError } from './annotations-error.ts';
import type { DatedAnnotations } from './dated-annotation.ts';
import { mergeAnnotations } from './merge-annotations.ts';
import { annotationsFormat } from './open-annotations.ts';
import { readPersonFile } from './person-file.ts';

const name = 'annotations.json';

/** The copy of tags, pins and notes in an archive. Throws if it is damaged. */
export function readArchivedAnnotations(archiveFolder: string): DatedAnnotations {
  return readPersonFile(join(archiveFolder, name), annotationsFormat);
}

/**
 * Merges what is known now into the copy, so that it keeps what is lost elsewhere. For whoever holds the lock of the
 * archive.
 */
export function archiveAnnotations(archiveFolder: string, annotations: DatedAnnotations): void {
  const before = readArchivedAnnotations(archiveFolder);
  const text = printAnnotations(mergeAnnotations(before, annotations));
  if (text !== printAnnotations(before)) writeFileSafely(join(archiveFolder, name), [text]);
}

/** Those of some sessions, by their keys. */
export function pickSessions(annotations: DatedAnnotations, keys: ReadonlySet<string>): DatedAnnotations {
  return new Map([...annotations].filter(([key]) => keys.has(key)));
}

/** What an export carries of them; all of it or nothing. */
export function parseExportedAnnotations(text: string | undefined, path: string): DatedAnnotations {
  if (text === undefined) return new Map();
  const parsed = parseAnnotations(text);
  if (parsed.ok) return parsed.value;
  throw new AnnotationsError(
    parsed.isTooNew ? 'ANNOTATIONS_TOO_NEW' : 'ANNOTATIONS_DAMAGED',
    `tags, pins and notes in ${path} cannot be read (${parsed.problem})`,
    parsed.isTooNew ? 'Nothing was imported. Update scrollkeep.' : 'Nothing was imported.',
  );
}
