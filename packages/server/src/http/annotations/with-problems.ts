import { AnnotationsError, type AnnotationsErrorCode } from '@scrollkeep/store/annotations/annotations-error.ts';
import { ApiProblem } from '../protocol/api-problem.ts';

/** Of what the person can put right; the rest is wrong with the file. */
const statuses: Readonly<Partial<Record<AnnotationsErrorCode, 400 | 404 | 409>>> = {
  BAD_ANNOTATION: 400,
  NO_SUCH_SEARCH: 404,
  NAME_TAKEN: 409,
};

/** What is wrong with a change, or with the file, as answers say it. */
export async function withProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AnnotationsError)
      throw new ApiProblem({
        status: statuses[error.code] ?? 503,
        code: error.code,
        detail: `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`,
        hint: error.hint ?? 'Change it and send it again.',
      });
    if (error instanceof Error && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(findCode(error)))
      throw new ApiProblem({
        status: 503,
        code: 'ANNOTATIONS_UNWRITABLE',
        detail: `The data folder cannot be written (${findCode(error)}).`,
        hint: 'Run `scrollkeep doctor` in a terminal: it says where the folder is.',
      });
    throw error;
  }
}

function findCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
