const base64Characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes as characters; this package has neither `atob` nor `Buffer`. */
export function fromBase64(text: string): string | undefined {
  const body = text.replace(/={0,2}$/, '');
  if (body.length % 4 === 1) return undefined;
  let decoded = '';
  let [bits, held] = [0, 0];
  for (const character of body) {
    const value = base64Characters.indexOf(character);
    if (value < 0) return undefined;
    bits = (bits << 6) | value;
    held += 6;
    if (held >= 8) {
      held -= 8;
      decoded += String.fromCharCode((bits >> held) & 255);
      bits &= (1 << held) - 1;
    }
  }
  return decoded;
}

export function toBase64(text: string): string {
  let encoded = '';
  for (let at = 0; at < text.length; at += 3) {
    const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0);
    encoded += `${base64Characters[bits >> 18] ?? ''}${base64Characters[(bits >> 12) & 63] ?? ''}`;
    encoded +=
      `${Number.isNaN(b) ? '=' : (base64Characters[(bits >> 6) & 63] ?? '')}` +
      `${Number.isNaN(c) ? '=' : (base64Characters[bits & 63] ?? '')}`;
  }
  return encoded;
}
