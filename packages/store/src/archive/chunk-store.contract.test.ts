import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../database/dialects/sqlite/open-sqlite.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { openFolderObjectStore } from '../objects/folder-object-store.ts';
import { openObjectChunkStore } from '../objects/object-chunk-store.ts';
import { describeChunkStore, type TestedStore } from './chunk-store.test-kit.ts';
import { openDatabaseChunkStore } from './database-chunk-store.ts';
import { openFolderChunkStore } from './folder-chunk-store.ts';

const openFolder = () => mkdtempSync(join(tmpdir(), 'scrollkeep-chunks-'));

/** Changes a byte in the middle of every file. */
function damageFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
  }
}

describeChunkStore('a folder of packs', async (): Promise<TestedStore> => {
  const folder = openFolder();
  return {
    open: async () => openFolderChunkStore(folder),
    damage: async () => damageFiles(folder),
    end: async () => rmSync(folder, { recursive: true }),
  };
});

describeChunkStore('a database', async (): Promise<TestedStore> => {
  const connection = openSqlite({ path: ':memory:' });
  await migrate(connection);
  return {
    open: async () => openDatabaseChunkStore(connection),
    damage: async () => void (await connection.run('UPDATE chunk SET data = ?', [new Uint8Array([1, 2, 3])])),
    end: () => connection.close(),
  };
});

describeChunkStore('objects of a folder', async (): Promise<TestedStore> => {
  const folder = openFolder();
  return {
    open: () => openObjectChunkStore(openFolderObjectStore(folder), { packBytes: 64 * 1024 }),
    damage: async () => damageFiles(folder),
    end: async () => rmSync(folder, { recursive: true }),
  };
});
