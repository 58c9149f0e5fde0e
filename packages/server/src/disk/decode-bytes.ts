/**
 * Like decodeUtf8, for all bytes or a part of them, without the wrapping of TextDecoder, which a line at a time costs
 * as much as the decoding.
 */
export function decodeBytes(bytes: Uint8Array, start = 0, end: number = bytes.length): string {
  return (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString(
    'utf8',
    start,
    end,
  );
}
