import { AppError } from '../errors/app-error.ts';

/** A whole number above zero. */
export function parseCount(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new AppError({
    code: 'usage',
    message: `--${option}: ${JSON.stringify(text)} is no number above zero`,
    exitCode: 64,
  });
}
