// The least that any program must do to know whether something changed: list every folder and ask every file for its
// size and time.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

let files = 0;
let bytes = 0;
walk(process.argv[2]);
console.log(JSON.stringify({ files, bytes }));

function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path);
    else {
      files++;
      bytes += statSync(path).size;
    }
  }
}
