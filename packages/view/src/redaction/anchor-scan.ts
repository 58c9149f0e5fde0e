/**
 * Finds many literals in a text. Each literal is looked for by a small part of it, and literals share such parts: `ghp_`, `glsa_` and some hundred
 * others are all found at an underscore. A search for one character runs at the speed of memory, so a dozen of them cost less than one pass of our own.
 */
export interface AnchorScan {
  /** Calls back for each literal that stands in the text from a place on; not in order. */
  scan(text: string, from: number, onHit: (anchor: number, at: number) => void): void;
}

interface Trigger {
  readonly part: string;
  /** By the character before the trigger, where the literal has one, else by the one after it: the number of the group it may belong to, 0 for none. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly groups: readonly (readonly Candidate[])[];
}

interface Candidate {
  readonly anchor: number;
  readonly text: string;
  /** Of the trigger in the literal. */
  readonly offset: number;
}

/** How often characters stand in transcripts, in thousandths; measured over many of them. */
const frequencies = new Map<string, number>(
  Object.entries({
    0: '~^@?%&!$|#',
    2: '<][>\'XJK`YQ*;VWZGzH',
    3: '+OjMFLqNBD',
    4: 'UPRE)(}I{ACSTx=',
    6: 'w7986',
    7: 'k53v',
    8: 'y4_',
    9: '.2/',
    10: 'b01',
    12: 'fgh',
    14: 'm,-',
    17: ':pu',
    22: 'ldc',
    33: '\\i',
    37: 'oras',
    50: '"nt',
    80: 'e ',
  }).flatMap(([thousandths, characters]) => Array.from(characters, (character) => [character, Number(thousandths)] as const)),
);

export function openAnchorScan(anchors: readonly string[]): AnchorScan {
  const triggers = toTriggers(anchors);
  return {
    scan(text, from, onHit) {
      for (const trigger of triggers) scanTrigger(trigger, text, from, onHit);
    },
  };
}

function scanTrigger({ part, before, after, groups }: Trigger, text: string, from: number, onHit: (anchor: number, at: number) => void): void {
  const length = part.length;
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    // Cut to seven bits, other alphabets may hit a group by chance; each literal is compared as a whole anyway.
    const left = before[text.charCodeAt(at - 1) & 127] ?? 0;
    if (left > 0) report(groups[left] ?? [], text, at, from, onHit);
    const right = after[text.charCodeAt(at + length) & 127] ?? 0;
    if (right > 0) report(groups[right] ?? [], text, at, from, onHit);
  }
}

function report(candidates: readonly Candidate[], text: string, at: number, from: number, onHit: (anchor: number, at: number) => void): void {
  for (const candidate of candidates) {
    const start = at - candidate.offset;
    if (start >= from && text.startsWith(candidate.text, start)) onHit(candidate.anchor, start);
  }
}

/** Chooses the parts to look for: for the literals with the worst choice first, and what is looked for anyway before anything new. */
function toTriggers(anchors: readonly string[]): readonly Trigger[] {
  const chosen = new Map<string, Candidate[]>();
  const order = anchors.map((text, anchor) => ({ text, anchor, options: listOptions(text) })).sort((a, b) => (b.options[0]?.cost ?? 0) - (a.options[0]?.cost ?? 0));
  for (const { text, anchor, options } of order) {
    const option = options.find(({ part }) => chosen.has(part)) ?? options[0];
    if (option === undefined) continue;
    const candidates = chosen.get(option.part) ?? [];
    candidates.push({ anchor, text, offset: option.offset });
    chosen.set(option.part, candidates);
  }
  return [...chosen].map(([part, candidates]) => toTrigger(part, candidates));
}

function toTrigger(part: string, candidates: readonly Candidate[]): Trigger {
  const [before, after] = [new Uint8Array(128), new Uint8Array(128)];
  const groups: Candidate[][] = [[]];
  for (const candidate of candidates) {
    const { text, offset } = candidate;
    const table = offset > 0 ? before : after;
    const neighbour = text.charCodeAt(offset > 0 ? offset - 1 : part.length) & 127;
    const group = table[neighbour] ?? 0;
    if (group > 0) groups[group]?.push(candidate);
    else if (groups.length < 256) table[neighbour] = groups.push([candidate]) - 1;
  }
  return { part, before, after, groups };
}

/** The parts of a literal by which it can be found, the cheapest first: a character, or two where one alone is everywhere. */
function listOptions(text: string): readonly { readonly part: string; readonly offset: number; readonly cost: number }[] {
  return Array.from({ length: text.length }, (_, offset) => {
    const frequency = frequencies.get(text.charAt(offset)) ?? 1;
    const isCommon = frequency > 20 && offset + 2 < text.length;
    return { part: text.slice(offset, offset + (isCommon ? 2 : 1)), offset, cost: isCommon ? 0.7 * frequency : frequency };
  }).sort((a, b) => a.cost - b.cost);
}
