// `node scripts/write-versions-seen.mjs <path…>`: measures in which client versions each part of the format occurs and
// writes packages/transcript/src/catalogue/versions-seen.ts. Run `npm run build` before it, and `npm run docs` after
// it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from './run-tool.mjs';

const target = join(repository, 'packages/transcript/src/catalogue/versions-seen.ts');
const maxWidth = 160;
const maxDepth = 3;

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('name the folders to measure');
  process.exit(64);
}
const { catalogue, compareVersions, flattenGroups, listCatalogueGroups } = await loadLibrary();
writeFileSync(target, printFile(toVersionsSeen(inferFormat(paths.flatMap((path) => listRoots(path))))));

/** Parts of the library that are not published, from its sources. */
async function loadLibrary() {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { catalogue } from './catalogue/catalogue.ts';
        export { compareVersions } from './reading/version-order.ts';
        export { flattenGroups } from './schema/flatten-groups.ts';
        export { listCatalogueGroups } from './schema/list-catalogue-groups.ts';`,
      resolveDir: join(repository, 'packages/transcript/src'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/**
 * Config folders are named one by one: in a folder above them their side files would not be known for what they are.
 */
function listRoots(path, depth = 0) {
  if (!containsConfigFolder(path, maxDepth - depth) || existsSync(join(path, 'projects'))) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() || entry.name.endsWith('.jsonl'),
  );
  return entries.flatMap((entry) =>
    entry.isDirectory() ? listRoots(join(path, entry.name), depth + 1) : [join(path, entry.name)],
  );
}

function containsConfigFolder(path, depth) {
  if (existsSync(join(path, 'projects'))) return true;
  if (depth === 0) return false;
  const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.some((entry) => containsConfigFolder(join(path, entry.name), depth - 1));
}

function inferFormat(roots) {
  const command = join(repository, 'packages/app/bin/scrollkeep.js');
  try {
    return JSON.parse(
      execFileSync(process.execPath, [command, 'schema', 'infer', '--format', 'json', ...roots], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  } catch (error) {
    if (error.status !== 2) throw error; // 2: some lines are damaged, the rest was read
    return JSON.parse(error.stdout);
  }
}

/**
 * Only what the catalogue declares: other names (tools of MCP servers, fields a model invented) are content of the
 * samples.
 */
function toVersionsSeen({ versions, groups }) {
  const declared = flattenGroups(listCatalogueGroups(catalogue));
  const kept = Object.entries(groups).filter(([name, group]) => declared.has(name) && group.first !== null);
  return {
    versions: Object.keys(versions).sort(compareVersions),
    groups: kept.map(([name, { first, last, count, fields }]) => ({
      name,
      first,
      last,
      count,
      fields: fields
        .filter((field) => !/[.[*]/.test(field.path) && declared.get(name).has(field.path) && field.first !== null)
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    })),
  };
}

function printFile({ versions, groups }) {
  return `// Written by scripts/write-versions-seen.mjs from samples of real transcripts:
// names that the catalogue declares and client versions, no content.

/** When a part of the format was seen. */
export interface GroupVersions {
  /** First and last client version of the samples that has it. */
  readonly first: string;
  readonly last: string;
  /** How often it was seen. */
  readonly count: number;
  /** First and last version of its top-level fields. */
  readonly fields: Readonly<Record<string, readonly [first: string, last: string]>>;
}

export interface VersionsSeen {
  /** Every client version of the samples, the oldest first. */
  readonly versions: readonly string[];
  /** By name of the group: \`user\`, \`system/turn_duration\`, \`tool/Bash/input\`. */
  readonly groups: Readonly<Record<string, GroupVersions>>;
}

export const versionsSeen: VersionsSeen = {
  versions: [
${printWrapped(versions.map(printText), '    ')}
  ],
  groups: {
${groups.map(printGroup).join('\n')}
  },
};
`;
}

function printGroup({ name, first, last, count, fields }) {
  const seen = `first: ${printText(first)}, last: ${printText(last)}, count: ${count}`;
  const head = `    ${printName(name)}: { ${seen}, fields: {`;
  const items = fields.map(
    (field) => `${printName(field.path)}: [${printText(field.first)}, ${printText(field.last)}]`,
  );
  return items.length === 0 ? `${head}} },` : `${head}\n${printWrapped(items, '      ')}\n    } },`;
}

function printWrapped(items, indent) {
  const lines = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + item.length + 2 <= maxWidth) lines[lines.length - 1] = `${last} ${item},`;
    else lines.push(`${indent}${item},`);
  }
  return lines.join('\n');
}

function printName(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name);
}

function printText(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
