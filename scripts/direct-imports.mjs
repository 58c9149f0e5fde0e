// Imports from a package's door, made direct. A door names everything, and where code is split a file that imports it would load all that anybody imports
// through it: half a megabyte for a status line. Types and tests see the doors only.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './run-tool.mjs';

const doors = { '@scrollkeep/transcript': 'packages/transcript/src/index.ts', '@scrollkeep/view': 'packages/view/src/index.ts' };
const statement = (word, from) => new RegExp(`^${word} (type )?\\{([^}]*)\\} from '(${from})';`, 'gm');

/** An esbuild plugin for our own sources. */
export const directImports = {
  name: 'direct-imports',
  setup(build) {
    const places = Object.fromEntries(Object.entries(doors).map(([name, path]) => [name, listExports(join(repository, path))]));
    build.onLoad({ filter: /[\\/]packages[\\/](app|view|store)[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(statement('import', '@scrollkeep/[a-z]+'), (text, isType, names, door) => (isType ? '' : toDirect(text, names, places[door]))),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      resolveDir: dirname(path),
    }));
  },
};

/** What a door exports by name, and the file it comes from. */
function listExports(door) {
  const exported = [...readFileSync(door, 'utf8').matchAll(statement('export', '\\.[^\']+'))];
  return new Map(exported.flatMap(([, , names, from]) => listNames(names).map((name) => [name, join(dirname(door), from)])));
}

function toDirect(text, names, files) {
  const direct = listNames(names).map((name) => [name, files?.get(name.split(' as ')[0])]);
  // A name that the door has in another way stays as it is.
  if (files === undefined || direct.some(([, file]) => file === undefined)) return text;
  return direct.map(([name, file]) => `import { ${name} } from ${JSON.stringify(file)};`).join(' ');
}

/** Without types, which are gone when the code runs. */
function listNames(names) {
  return names.split(',').map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
}
