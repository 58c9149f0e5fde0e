import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import { AnnotationsError } from '@scrollkeep/store/annotations/annotations-error.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { AppError } from '../errors/app-error.ts';

/** Tags, pins and notes, for showing them: where their file cannot be read, that is said and sessions are shown. */
export function readAnnotations(dataDir: string, warn: (text: string) => void): Annotations {
  try {
    return openAnnotations(dataDir).read();
  } catch (error) {
    warn(`scrollkeep: ${error instanceof Error ? error.message : String(error)}`);
    return new Map();
  }
}

/** What a person asked for that cannot be done, as the command line and the server say it. */
export async function withAnnotationErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AnnotationsError)) throw error;
    throw new AppError({
      code: error.code,
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      exitCode: error.code === 'BAD_ANNOTATION' ? 64 : 74,
      cause: error,
    });
  }
}
