import { AppError } from '../errors/app-error.ts';

/** A whole number above zero, or from zero on. */
export function parseCount(option: string, text: string, { least = 1 }: { readonly least?: 0 | 1 } = {}): number {
  if (/^(?:0|[1-9]\d{0,8})$/.test(text) && Number(text) >= least) return Number(text);
  throw new AppError({
    code: 'usage',
    message: `--${option} must be a whole number, ${least} or greater, not ` + JSON.stringify(text),
    exitCode: 64,
  });
}
