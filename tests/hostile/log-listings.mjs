// Writes down every folder that is listed.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const log = (path) => fs.appendFileSync(process.env.SCROLLKEEP_LISTING_LOG, `${String(path)}\n`);
for (const [holder, names] of [
  [fs, ['readdir', 'readdirSync', 'opendir', 'opendirSync']],
  [fs.promises, ['readdir', 'opendir']],
]) {
  for (const name of names) {
    const original = holder[name];
    holder[name] = (...args) => {
      log(args[0]);
      return original(...args);
    };
  }
}
syncBuiltinESMExports();
