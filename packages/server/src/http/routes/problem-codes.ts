/** Codes of problems that any address can answer with; a route names its own. */
export const sharedProblems = [
  'BAD_PARAMETER',
  'NOT_SIGNED_IN',
  'WRONG_HOST',
  'WRONG_ORIGIN',
  'URL_TOO_LONG',
  'BODY_TOO_LARGE',
  'NO_SUCH_ROUTE',
  'ONLY_READING',
  'TOO_MANY_TRIES',
  'INTERNAL',
] as const;
