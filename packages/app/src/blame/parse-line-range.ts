import { AppError } from '@scrollkeep/server/errors/app-error.ts';

/** Both from 1, both included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** `12`, `12,20`, `12,+5`, `12,` or `,20`, as git takes them. */
export function parseLineRange(text: string): LineRange {
  const [, from = '', rest, plus, to = ''] = /^(\d{0,9})(,(\+?)(\d{0,9}))?$/.exec(text) ?? [];
  const first = from === '' ? 1 : Number(from);
  const last = rest === undefined ? first : to === '' ? Infinity : plus === '+' ? first + Number(to) - 1 : Number(to);
  if ((from === '' && to === '') || first < 1 || last < first)
    throw new AppError({
      code: 'usage',
      message: `-L: ${JSON.stringify(text)} is not a range of lines`,
      hint: 'For example -L 12,20, -L 12,+5 or -L 12.',
      exitCode: 64,
    });
  return { first, last };
}
