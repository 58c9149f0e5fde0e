import type { Catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { GroupVersions, VersionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import { flattenGroups } from '@scrollkeep/transcript/schema/flatten-groups.ts';
import { listCatalogueGroups } from '@scrollkeep/transcript/schema/list-catalogue-groups.ts';
import type { InferenceJson } from '@scrollkeep/transcript/schema/to-inference-json.ts';
import type { Measurement } from './measurement.ts';
import { quote } from './print-shape-code.ts';

/** What samples of transcripts tell, as `schema infer --format json` prints it. */
export function toVersionsSeen({ versions, groups }: InferenceJson): VersionsSeen {
  return {
    versions: Object.keys(versions).sort(compareVersions),
    groups: Object.fromEntries(
      Object.entries(groups).flatMap(([name, { first, last, count, fields }]) =>
        first === null || last === null
          ? []
          : [
              [
                name,
                {
                  first,
                  last,
                  count,
                  fields: Object.fromEntries(
                    fields.flatMap(({ path, first: from, last: to }) =>
                      from === null || to === null ? [] : [[path, [from, to] as const]],
                    ),
                  ),
                },
              ] as const,
            ],
      ),
    ),
  };
}

/** What a measurement tells. */
export function toVersionsOfMeasurement({ version, format, counts }: Measurement): VersionsSeen {
  return {
    versions: [version],
    groups: Object.fromEntries(
      [...format].map(([name, fields]) => [
        name,
        {
          first: version,
          last: version,
          count: counts.get(name) ?? 0,
          fields: Object.fromEntries(
            [...fields.keys()].filter((path) => path !== '').map((path) => [path, [version, version] as const]),
          ),
        },
      ]),
    ),
  };
}

/**
 * All of it together, and only what the catalogue declares: other names (tools of MCP servers, fields that a model
 * invented) are content of the samples.
 */
export function mergeVersionsSeen(catalogue: Catalogue, all: readonly VersionsSeen[]): VersionsSeen {
  const declared = flattenGroups(listCatalogueGroups(catalogue));
  const names = [...new Set(all.flatMap(({ groups }) => Object.keys(groups)))]
    .filter((name) => declared.has(name))
    .sort();
  return {
    versions: [...new Set(all.flatMap(({ versions }) => versions))].sort(compareVersions),
    groups: Object.fromEntries(
      names.map((name) => {
        const merged = all.flatMap(({ groups }) => groups[name] ?? []).reduce(mergeGroups);
        const fields = Object.entries(merged.fields)
          .filter(([path]) => !/[.[*]/.test(path) && declared.get(name)?.has(path) === true)
          .sort(([a], [b]) => (a < b ? -1 : 1));
        return [name, { ...merged, fields: Object.fromEntries(fields) }];
      }),
    ),
  };
}

function mergeGroups(a: GroupVersions, b: GroupVersions): GroupVersions {
  const fields = new Map(Object.entries(a.fields));
  for (const [path, range] of Object.entries(b.fields)) {
    const known = fields.get(path);
    fields.set(path, known === undefined ? range : toRange([...known, ...range]));
  }
  const [first, last] = toRange([a.first, a.last, b.first, b.last]);
  return { first, last, count: a.count + b.count, fields: Object.fromEntries(fields) };
}

function toRange(versions: readonly string[]): readonly [string, string] {
  const sorted = [...versions].sort(compareVersions);
  return [sorted[0] ?? '', sorted.at(-1) ?? ''];
}

/** The source file of the catalogue's measured versions. */
export function printVersionsSeen({ versions, groups }: VersionsSeen): string {
  return `// Written by \`npm run lab\` from lab/measured: names that the catalogue declares and client versions, no
// content.

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

/** By itself, so that who asks only for these loads nothing else. */
export const clientVersionsSeen: readonly string[] = [
${versions.map((version) => `  ${quote(version)},\n`).join('')}];

export const versionsSeen: VersionsSeen = {
  versions: clientVersionsSeen,
  groups: {
${Object.entries(groups).map(printGroup).join('')}  },
};
`;
}

function printGroup([name, { first, last, count, fields }]: readonly [string, GroupVersions]): string {
  const items = Object.entries(fields).map(
    ([path, [from, to]]) => `${printName(path)}: [${quote(from)}, ${quote(to)}]`,
  );
  const range = `first: ${quote(first)}, last: ${quote(last)}, count: ${count}`;
  return `    ${printName(name)}: { ${range}, fields: { ${items.join(', ')} } },\n`;
}

function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}
