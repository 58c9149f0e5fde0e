// Baseline of a run with nothing to do: asks every file for its size, and commits nothing.
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(new URL('../../packages/store/package.json', import.meta.url));
const { DatabaseSync } = require('@photostructure/sqlite');
globalThis.startMeasuring?.();
let files = 0;
const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path);
    else if (statSync(path).size >= 0) files++;
  }
};
walk(process.argv[2]);
const database = new DatabaseSync(process.argv[3]);
database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS empty (id); COMMIT');
database.close();
console.log(files);
