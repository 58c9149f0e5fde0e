// Refuses to write below a folder, as a full, read-only or forbidden disk does.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { SCROLLKEEP_REFUSED: folder, SCROLLKEEP_REFUSAL: code } = process.env;
const writes = [
  'mkdir',
  'writeFile',
  'rename',
  'rm',
  'unlink',
  'chmod',
  'utimes',
  'link',
  'truncate',
  'copyFile',
  'appendFile',
  'mkdtemp',
];
const toError = (syscall, path) =>
  Object.assign(new Error(`${code}: refused, ${syscall} '${path}'`), { code, syscall, path, errno: -1 });
const isRefused = (name, [path, flags]) =>
  String(path).startsWith(folder) &&
  (!name.startsWith('open') || (typeof flags === 'number' ? (flags & 3) !== 0 : /[wa+]/.test(flags ?? 'r')));
for (const [holder, names] of [
  [fs, [...writes, 'open'].map((name) => `${name}Sync`)],
  [fs.promises, [...writes, 'open']],
]) {
  for (const name of names) {
    const original = holder[name];
    holder[name] = (...args) => {
      if (!isRefused(name, args)) return original(...args);
      const error = toError(name.replace(/Sync$/, ''), args[0]);
      if (holder === fs.promises) return Promise.reject(error);
      throw error;
    };
  }
}
syncBuiltinESMExports();
