import { addBit, createBits, type DocBits } from '../word-index/doc-bits.ts';

/** The documents that have one of the traits of a mask; each mask is looked for once. */
export function openTraits(traits: Uint16Array): (mask: number) => DocBits {
  const known = new Map<number, DocBits>();
  return (mask) => {
    const found = known.get(mask) ?? createBits(traits.length);
    if (known.has(mask)) return found;
    for (let document = 0; document < traits.length; document++)
      if (((traits[document] as number) & mask) !== 0) addBit(found, document);
    known.set(mask, found);
    return found;
  };
}
