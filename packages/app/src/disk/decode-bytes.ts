import type { DecodeUtf8 } from '@scrollkeep/transcript';

/** Like decodeUtf8, but without the wrapping of TextDecoder, which a line at a time costs as much as the decoding. */
export const decodeBytes: DecodeUtf8 = (bytes) => (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString('utf8');
