// For the bundle of the command: imports from the door of one of our packages become imports from the files behind it.
// esbuild splits by files, and a door leads to all of them: without this every command would load every package as a
// whole.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `packages` names the doors: `{ '@scrollkeep/transcript': '/…/src/index.ts' }`. */
export function directImports(packages) {
  const doors = new Map(Object.entries(packages).map(([name, door]) => [name, readDoor(door)]));
  return {
    name: 'direct-imports',
    setup(build) {
      build.onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const contents = text.replace(/^import \{([^}]*)\} from '([^']+)';$/gm, (line, names, name) =>
          rewrite(line, names, doors.get(name)),
        );
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** From each name that a door gives to the file that has it. */
function readDoor(door) {
  const files = new Map();
  for (const [, names, from] of readFileSync(door, 'utf8').matchAll(
    /^export (?:type )?\{([^}]*)\} from '([^']+)';$/gm,
  )) {
    const file = join(dirname(door), from);
    if (!existsSync(file)) throw new Error(`${door} names ${from}, which is not there`);
    for (const name of listNames(names)) files.set(name, file);
  }
  return files;
}

function rewrite(line, names, door) {
  if (door === undefined) return line;
  return (
    names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => {
        const file = door.get(each.split(' as ')[0]);
        if (file === undefined) throw new Error(`no door gives ${each} (${line})`);
        return `import { ${each} } from ${JSON.stringify(file)};`;
      })
      .join(' ')
      // The lines below keep their numbers.
      .concat('\n'.repeat(line.split('\n').length - 1))
  );
}

function listNames(names) {
  return names
    .split(',')
    .map((each) =>
      each
        .trim()
        .replace(/^type /, '')
        .split(' as ')
        .at(-1),
    )
    .filter((each) => each !== '');
}
