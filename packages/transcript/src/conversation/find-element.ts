/** What the first element of a name holds; of one that is never closed the rest of the text, or nothing. */
export function findElement(text: string, name: string, ifOpen: 'rest' | 'nothing'): string | undefined {
  const start = text.indexOf(`<${name}>`);
  if (start === -1) return undefined;
  const from = start + name.length + 2;
  const end = text.indexOf(`</${name}>`, from);
  return end === -1 && ifOpen === 'nothing' ? undefined : text.slice(from, end === -1 ? undefined : end).trim();
}
