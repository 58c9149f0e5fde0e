/** Whether a place is inside an escape of JSON text, as the n of a line break is, and the digits of `\u001b` are. */
export function isInEscape(json: string, at: number): boolean {
  for (let back = 1; back <= 5; back++) {
    if (json.charCodeAt(at - back) === 92)
      return (back === 1 || json.charCodeAt(at - back + 1) === 117) && isOpening(json, at - back);
  }
  return false;
}

/** Whether a backslash begins an escape: one that is escaped itself does not. */
function isOpening(json: string, at: number): boolean {
  let slashes = 0;
  while (json.charCodeAt(at - 1 - slashes) === 92) slashes++;
  return slashes % 2 === 0;
}

/** `\u001b`: what every writer must escape. */
export function isControlEscape(json: string, at: number): boolean {
  const third = json.charCodeAt(at + 4);
  return json.startsWith('00', at + 2) && (third === 48 || third === 49);
}
