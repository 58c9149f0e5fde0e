/** The looks in force at a place of a text: what the SGR sequences before it have switched on. */
export type SgrState = ReadonlyMap<SgrSlot, string>;

type SgrSlot = 'bold' | 'faint' | 'italic' | 'underline' | 'inverse' | 'strike' | 'foreground' | 'background';

export const plainState: SgrState = new Map();

const endings: Readonly<Record<number, readonly SgrSlot[]>> = {
  22: ['bold', 'faint'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['strike'],
  39: ['foreground'],
  49: ['background'],
};
const switches: Readonly<Record<number, SgrSlot>> = {
  1: 'bold',
  2: 'faint',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
};

/**
 * The state after one SGR sequence, given its parameters. Blinking and hidden text are left out: nothing may be
 * invisible.
 */
export function toNextState(state: SgrState, parameters: string): SgrState {
  const next = new Map(state);
  const codes = parameters === '' ? [0] : parameters.split(/[;:]/).map(Number);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code === 0) next.clear();
    else if (code === 38 || code === 48) {
      const length = codes[at + 1] === 5 ? 3 : 5;
      const color = codes.slice(at, at + length);
      // An unfinished colour would swallow what follows it.
      if (color.length === length && color.every(Number.isFinite))
        next.set(code === 38 ? 'foreground' : 'background', color.join(';'));
      at += length - 1;
    } else if (switches[code] !== undefined) next.set(switches[code], String(code));
    else if (endings[code] !== undefined) for (const slot of endings[code]) next.delete(slot);
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) next.set('foreground', String(code));
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) next.set('background', String(code));
  }
  return next;
}

/** One sequence that brings a terminal from plain into this state; empty for the plain one. */
export function toSgrSequence(state: SgrState): string {
  return state.size === 0 ? '' : `\u001b[${[...state.values()].join(';')}m`;
}
