/** Whether a text begins or ends a key of many lines, whose other lines may be in other strings. */
export function hasKeyMark(text: string): boolean {
  return text.includes('PRIVATE KEY') || text.includes('PuTTY-User-Key-File-');
}
