/**
 * Whether a token can begin here: no letter or digit before it. What looks like one may be the tail of an escape: `\n`
 * of JSON text, `\u003d`, `%3D` of an address, or the `m` that ends a colour of a terminal.
 */
export function isTokenStart(text: string, at: number): boolean {
  if (at === 0 || !isAlphanumeric(text.charCodeAt(at - 1))) return true;
  const [before, second, third] = [text.charCodeAt(at - 1), text.charCodeAt(at - 2), text.charCodeAt(at - 3)];
  if (second === 92 && 'nrtbfv0'.includes(String.fromCharCode(before))) return true;
  if (third === 37 || (third === 120 && text.charCodeAt(at - 4) === 92)) return isHex(before) && isHex(second);
  if (text.charCodeAt(at - 5) === 117 && text.charCodeAt(at - 6) === 92)
    return isHex(before) && isHex(second) && isHex(third);
  if (before === 109) {
    let start = at - 2;
    while (start > at - 16 && (isDigit(text.charCodeAt(start)) || text.charCodeAt(start) === 59)) start--;
    return text.charCodeAt(start) === 91;
  }
  return false;
}

export function isAlphanumeric(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isHex(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}
