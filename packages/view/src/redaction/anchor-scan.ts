/**
 * Finds many literals in one pass, without regard to case. Characters fall into 64 classes; a pair of classes that no literal has in its first three
 * characters lets the scan jump two characters at once (Wu and Manber's way). Time does not depend on the number of literals.
 */
export interface AnchorScan {
  /** Calls back for each literal that stands in the text from a place on, in order of places. */
  scan(text: string, from: number, onHit: (anchor: number, at: number) => void): void;
  /** Whether there is any. */
  has(text: string): boolean;
}

const classes = toClasses();
const minLength = 3;

interface Bucket {
  /** Numbers of the literals with these first three classes. */
  readonly anchors: number[];
}

export function openAnchorScan(anchors: readonly string[]): AnchorScan {
  const shifts = new Uint8Array(64 * 64).fill(2);
  const bucketOf = new Uint16Array(64 * 64 * 64);
  const buckets: Bucket[] = [{ anchors: [] }];
  const codes = anchors.map((anchor) => Array.from({ length: anchor.length }, (_, at) => anchor.charCodeAt(at)));
  for (const [number, anchor] of codes.entries()) {
    if (anchor.length < minLength) throw new Error(`an anchor needs ${minLength} characters: ${anchors[number]}`);
    const [a, b, c] = [toClass(anchor[0] ?? 0), toClass(anchor[1] ?? 0), toClass(anchor[2] ?? 0)];
    shifts[(a << 6) | b] = Math.min(shifts[(a << 6) | b] ?? 0, 1);
    shifts[(b << 6) | c] = 0;
    const key = (a << 12) | (b << 6) | c;
    const index = bucketOf[key] ?? 0;
    if (index > 0) buckets[index]?.anchors.push(number);
    else {
      bucketOf[key] = buckets.length;
      buckets.push({ anchors: [number] });
    }
  }

  function stands(anchor: readonly number[], text: string, at: number): boolean {
    if (at + anchor.length > text.length) return false;
    for (let index = 0; index < anchor.length; index++) {
      const [wanted, found] = [anchor[index] ?? 0, text.charCodeAt(at + index)];
      if (wanted !== found && (toClass(wanted) === 0 || toClass(wanted) !== toClass(found))) return false;
    }
    return true;
  }

  function scan(text: string, from: number, onHit: (anchor: number, at: number) => void): void {
    const last = text.length - minLength;
    let at = from;
    while (at <= last) {
      const third = text.charCodeAt(at + 2);
      const second = text.charCodeAt(at + 1);
      const pair = ((second < 128 ? (classes[second] ?? 0) : 0) << 6) | (third < 128 ? (classes[third] ?? 0) : 0);
      const shift = shifts[pair] ?? 1;
      if (shift > 0) {
        at += shift;
        continue;
      }
      const first = text.charCodeAt(at);
      const bucket = bucketOf[((first < 128 ? (classes[first] ?? 0) : 0) << 12) | pair] ?? 0;
      if (bucket > 0) for (const anchor of buckets[bucket]?.anchors ?? []) if (stands(codes[anchor] ?? [], text, at)) onHit(anchor, at);
      at++;
    }
  }

  return {
    scan,
    has(text) {
      let found = false;
      scan(text, 0, () => {
        found = true;
      });
      return found;
    },
  };
}

function toClass(code: number): number {
  return code < 128 ? (classes[code] ?? 0) : 0;
}

/** Letters without regard to case, digits, and the signs that stand in keys; everything else is class 0. */
function toClasses(): Uint8Array {
  const table = new Uint8Array(128);
  let next = 1;
  for (let letter = 97; letter < 123; letter++) {
    table[letter] = next;
    table[letter - 32] = next++;
  }
  for (let digit = 48; digit < 58; digit++) table[digit] = next++;
  for (const sign of '_-.:/@=+$~"\\ >?&<\'') table[sign.charCodeAt(0)] = next++;
  return table;
}
