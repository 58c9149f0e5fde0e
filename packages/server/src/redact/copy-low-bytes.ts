import type { CopyBytes } from '@scrollkeep/view/redaction/anchor-scan.ts';

let target: Buffer = Buffer.alloc(0);

/** The low byte of each character, as fast as memory is; whatever the characters are, each is one byte. */
export const copyLowBytes: CopyBytes = (text, bytes, at) => {
  // A new view for each text would cost more than the copy.
  if (target.buffer !== bytes.buffer || target.byteOffset !== bytes.byteOffset)
    target = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  target.write(text, at, 'latin1');
};
