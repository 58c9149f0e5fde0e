// Copies the backup of a hub, unpacks each block of its packs and compares each chunk with its hash: the least that
// restoring can take.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const [from, to] = process.argv.slice(2);
const [fixedBytes, entryBytes] = [32, 36];
cpSync(from, to, { recursive: true, errorOnExist: true });
const packs = join(to, 'archive/packs');
let proven = 0;
for (const name of readdirSync(packs)) {
  if (!name.endsWith('.pack')) continue;
  const pack = readFileSync(join(packs, name));
  // The layout is described in packages/store/src/archive/block.ts.
  for (let at = 0; at < pack.length;) {
    const [codec, count, rawLength, storedLength] = [
      pack.readUInt8(at + 4),
      pack.readUInt16LE(at + 6),
      pack.readUInt32LE(at + 8),
      pack.readUInt32LE(at + 12),
    ];
    const start = at + fixedBytes + count * entryBytes;
    const stored = pack.subarray(start, start + storedLength);
    const raw = codec === 0 ? stored : brotliDecompressSync(stored, { chunkSize: Math.max(64, rawLength + 64) });
    let position = 0;
    for (let entry = at + fixedBytes; entry < start; entry += entryBytes) {
      const length = pack.readUInt32LE(entry + 32);
      const hash = createHash('sha256')
        .update(raw.subarray(position, position + length))
        .digest();
      if (hash.compare(pack, entry, entry + 32) !== 0) throw new Error(`${name}: damaged at ${at}`);
      position += length;
      proven += length;
    }
    at = start + storedLength;
  }
}
console.log(proven);
