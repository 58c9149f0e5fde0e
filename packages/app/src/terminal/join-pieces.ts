const partLength = 64 * 1024;

/** Short pieces of text in parts of some length, as they come: printing each alone would take longer than making it. */
export function* joinPieces(pieces: Iterable<string>): Generator<string, void, void> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}
