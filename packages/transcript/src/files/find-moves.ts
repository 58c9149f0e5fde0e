/**
 * What a plain command moves, as it is written; nothing if it is not plain: variables, patterns, quotes inside
 * words, more than one source.
 */
export function findMoves(command: string): readonly { readonly from: string; readonly to: string }[] {
  const moves: { readonly from: string; readonly to: string }[] = [];
  for (const part of command.split(/&&|;|\n/)) {
    const words = part.trim().match(/'[^']*'|"[^"$`\\]*"|[^\s'"]+/g) ?? [];
    if (words.join(' ').length !== part.trim().replace(/\s+/g, ' ').length) continue;
    const rest = words[0] === 'git' && words[1] === 'mv' ? words.slice(2) : words[0] === 'mv' ? words.slice(1) : [];
    const names = rest.filter((word) => !/^-[a-z]+$|^--$/.test(word));
    const [from, to] = names.map((word) =>
      /^['"]/.test(word) ? word.slice(1, -1) : /[$`*?[\]{}~\\<>|&()!]/.test(word) ? undefined : word,
    );
    if (names.length === 2 && from !== undefined && to !== undefined && from !== '' && to !== '' && !to.endsWith('/'))
      moves.push({ from, to });
  }
  return moves;
}
