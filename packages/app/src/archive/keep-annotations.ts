import {
  archiveAnnotations,
  parseExportedAnnotations,
  readArchivedAnnotations,
} from '@scrollkeep/store/annotations/archived-annotations.ts';
import { AnnotationsError } from '@scrollkeep/store/annotations/annotations-error.ts';
import type { DatedAnnotations } from '@scrollkeep/store/annotations/dated-annotation.ts';
import { mergeAnnotations, withoutFuture } from '@scrollkeep/store/annotations/merge-annotations.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { toDiskProblem, type DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';

/** Copies tags, pins and notes into the archive. If they cannot be read, that is a problem like that of any file. */
export function keepAnnotations(archiveFolder: string, dataDir: string): readonly DiskProblem[] {
  let annotations: DatedAnnotations;
  try {
    annotations = openAnnotations(dataDir).readOwn();
  } catch (error) {
    return [toAnnotationProblem(error, dataDir)];
  }
  try {
    archiveAnnotations(archiveFolder, annotations);
    return [];
  } catch (error) {
    if (error instanceof AnnotationsError) return [toAnnotationProblem(error, archiveFolder)];
    throw error;
  }
}

/** All that is known of them: what the archive keeps, and what was changed since. */
export function readAllAnnotations(
  archiveFolder: string,
  dataDir: string,
  onProblem: (problem: DiskProblem) => void,
): DatedAnnotations {
  const read = (work: () => DatedAnnotations): DatedAnnotations => {
    try {
      return work();
    } catch (error) {
      onProblem(toAnnotationProblem(error, dataDir));
      return new Map();
    }
  };
  return mergeAnnotations(
    read(() => openAnnotations(dataDir).readOwn()),
    read(() => readArchivedAnnotations(archiveFolder)),
  );
}

/** In words for a person. */
export function findAnnotationDamage(archiveFolder: string): readonly string[] {
  try {
    readArchivedAnnotations(archiveFolder);
    return [];
  } catch (error) {
    return [toAnnotationProblem(error, archiveFolder).message];
  }
}

/** What an export brings along, checked before anything of it is kept. */
export function readImportedAnnotations(text: string | undefined, path: string): DatedAnnotations {
  return withoutFuture(parseExportedAnnotations(text, path), new Date());
}

export function toAnnotationProblem(error: unknown, path: string): DiskProblem {
  return error instanceof AnnotationsError
    ? { path, code: error.code, message: error.message }
    : toDiskProblem(path, error);
}
