// Counts what a process does to files, and ends it, as a power cut would, before it does the one whose number is given.
// Without a number the count is written down at the end.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { SCROLLKEEP_KILL_AT: last, SCROLLKEEP_OPERATIONS_LOG: log } = process.env;
const names = ['open', 'write', 'writev', 'writeFile', 'fsync', 'ftruncate', 'rename', 'link', 'rm', 'mkdir', 'utimes'];
let count = 0;
for (const name of names.map((each) => `${each}Sync`)) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (++count === Number(last)) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
for (const name of names.concat('rmdir')) {
  const original = fs.promises[name];
  if (original === undefined) continue;
  fs.promises[name] = (...args) => {
    if (++count === Number(last)) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
syncBuiltinESMExports();
if (log !== undefined) process.on('exit', () => fs.writeFileSync(log, String(count)));
