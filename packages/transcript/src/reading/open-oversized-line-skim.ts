import { decodeUtf8, type DecodeUtf8 } from '../json/decode-utf8.ts';
import { openJsonSkim, type JsonSkimResult } from '../json/open-json-skim.ts';
import { isBlank } from '../lines/is-blank.ts';
import type { LineSink } from '../lines/line.ts';

/** Bytes of a damaged line above the limit that are kept to be shown. */
const headBytes = 4096;

export interface OversizedLineSkim extends LineSink {
  end(): { readonly result: JsonSkimResult; readonly head: string; readonly blank: boolean };
}

/** Classifies a line that is too long to be held, as its bytes go by. */
export function openOversizedLineSkim(decode: DecodeUtf8 = decodeUtf8): OversizedLineSkim {
  const skim = openJsonSkim({ decode });
  let head: Uint8Array | undefined;
  let blank = true;
  return {
    push(bytes) {
      head ??= new Uint8Array(bytes.subarray(0, headBytes));
      blank &&= isBlank(bytes);
      skim.push(bytes);
    },
    end: () => ({ result: skim.end(), head: decode(head ?? new Uint8Array(0)), blank }),
  };
}
