// As `kill-at-operation.mjs`, for what a process does to files and waits for.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { SCROLLKEEP_KILL_AT: last, SCROLLKEEP_OPERATIONS_LOG: log } = process.env;
let count = 0;
for (const [holder, names] of [
  [promises, ['open', 'link', 'rename', 'rm', 'rmdir', 'mkdir']],
  [fs, ['openSync', 'writeSync', 'renameSync', 'rmSync', 'mkdirSync']],
])
  for (const name of names) {
    const original = holder[name];
    holder[name] = (...args) => {
      if (++count === Number(last)) process.kill(process.pid, 'SIGKILL');
      return original(...args);
    };
  }
syncBuiltinESMExports();
if (log !== undefined) process.on('exit', () => fs.writeFileSync(log, String(count)));
