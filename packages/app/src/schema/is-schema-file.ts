import { openFile } from '@scrollkeep/server/disk/open-file.ts';

const headBytes = 16 * 1024;
/** Perhaps a title and a description, then one of the names that only a schema has. */
const schemaHead =
  /^\s*\{\s*(?:"(?:\$comment|title|description)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)*"\$(?:schema|id|defs)"\s*:/;

/**
 * Whether a file is a JSON Schema, on one line or on many: `schema print` and `schema infer` print some. Only its
 * beginning is read; no record begins so.
 */
export async function isSchemaFile(path: string): Promise<boolean> {
  const head = (await readHead(path)).replace(/^\ufeff/, '');
  return schemaHead.test(head);
}

async function readHead(path: string): Promise<string> {
  try {
    const file = await openFile(path);
    try {
      const bytes = Buffer.alloc(headBytes);
      const { bytesRead } = await file.read(bytes, 0, headBytes, 0);
      return bytes.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    // What cannot be read is told by whoever reads all of it.
    return '';
  }
}
