import { byte } from './byte-values.ts';

/** How far a JSON number has been read. */
export type NumberPhase =
  | 'minus'
  | 'zero'
  | 'integer'
  | 'point'
  | 'fraction'
  | 'exponent'
  | 'exponent-sign'
  | 'exponent-digits';

/** The phase a number starts in with this byte; undefined if no number starts with it. */
export function toFirstPhase(code: number): NumberPhase | undefined {
  if (code === byte.minus) return 'minus';
  if (code === byte.zero) return 'zero';
  return isDigit(code) ? 'integer' : undefined;
}

/** The phase after one more byte; undefined if the byte cannot belong to the number. */
export function toNextPhase(phase: NumberPhase, code: number): NumberPhase | undefined {
  switch (phase) {
    case 'minus':
      return toFirstPhase(code === byte.minus ? 0 : code);
    case 'zero':
    case 'integer':
      if (phase === 'integer' && isDigit(code)) return 'integer';
      return code === byte.dot ? 'point' : isExponentMark(code) ? 'exponent' : undefined;
    case 'point':
      return isDigit(code) ? 'fraction' : undefined;
    case 'fraction':
      return isDigit(code) ? 'fraction' : isExponentMark(code) ? 'exponent' : undefined;
    case 'exponent':
      return code === byte.plus || code === byte.minus
        ? 'exponent-sign'
        : isDigit(code)
          ? 'exponent-digits'
          : undefined;
    case 'exponent-sign':
    case 'exponent-digits':
      return isDigit(code) ? 'exponent-digits' : undefined;
  }
}

/** Whether the number may end here. */
export function isCompleteNumber(phase: NumberPhase): boolean {
  return phase === 'zero' || phase === 'integer' || phase === 'fraction' || phase === 'exponent-digits';
}

function isDigit(code: number): boolean {
  return code >= byte.zero && code <= byte.nine;
}

function isExponentMark(code: number): boolean {
  return code === 0x65 || code === 0x45;
}
