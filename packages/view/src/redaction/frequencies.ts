/** How often characters are in transcripts, in thousandths; measured over many of them. */
const frequencies = new Map<string, number>(
  Object.entries({
    0: '~^@?%&!$|#',
    2: "<][>'XJK`YQ*;VWZGzH",
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
  }).flatMap(([thousandths, characters]) =>
    Array.from(characters, (character) => [character, Number(thousandths)] as const),
  ),
);

/** How often a character is in transcripts. */
export function toFrequency(character: string): number {
  return (frequencies.get(character) ?? 1) + 0.3;
}

/**
 * The same for two beside each other. Small letters are beside each other more often than beside anything else.
 */
export function toPairFrequency(text: string, offset: number): number {
  const [first, second] = [text.charAt(offset), text.charAt(offset + 1)];
  return toFrequency(first) * toFrequency(second) * (/^[a-z]{2}$/.test(first + second) ? 1 : 0.35);
}
