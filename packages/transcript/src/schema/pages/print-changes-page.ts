import type { GroupVersions, VersionsSeen } from '../../catalogue/versions-seen.ts';
import type { GroupName } from '../../drift/open-inference.ts';
import { compareVersions } from '../../reading/version-order.ts';
import { parseGroupName } from '../schema-group.ts';
import { toPagePath } from './page-path.ts';
import { pageHeader, printKindLink } from './page-parts.ts';
import { printCode } from '../print-markdown-table.ts';

/** What came and went with each client version, as far as the samples show, the newest first. */
export function printChangesPage(seen: VersionsSeen): string {
  const changes = listChanges(seen);
  const versions = [...new Set(changes.map(({ version }) => version))].sort((a, b) => compareVersions(b, a));
  return [
    `${pageHeader}# Changes of the format by client version\n`,
    introduction(seen),
    ...versions.map((version) => {
      const own = changes.filter((change) => change.version === version);
      const lists = Object.entries(listTitles).map(([edge, title]) =>
        printList(
          title,
          own.filter((change) => change.edge === edge),
        ),
      );
      return [
        `## ${version}\n`,
        version === seen.versions[0]
          ? 'The samples begin here, so parts first seen in this version may be older.\n'
          : '',
        ...lists,
      ]
        .filter((part) => part !== '')
        .join('\n');
    }),
  ].join('\n');
}

const listTitles = { first: 'First seen', only: 'Seen in this version only', last: 'Last seen' } as const;

function introduction({ versions }: VersionsSeen): string {
  const [oldest, newest] = [versions[0] ?? '', versions.at(-1) ?? ''];
  return (
    `Measured on samples of ${versions.length} client versions, not taken from release notes. They range from ` +
    `${oldest} to ${newest}, and most versions in between are ` +
    ('not included. "First seen" is the first version *of the samples* that has a part or a top-level field: ' +
      'the client may have written it earlier. ') +
    ('"Last seen" is even less certain: a rare part may only be missing from the samples of later versions. Parts in ' +
      `${newest} are not listed as last seen, and `) +
    'fields only if they appear later or end earlier than the part they belong to. Counts below ten are shown.\n'
  );
}

interface Change {
  readonly version: string;
  readonly edge: keyof typeof listTitles;
  readonly group: GroupName;
  /** Undefined if the change is the group itself. */
  readonly field?: string;
  readonly count: number;
}

function listChanges({ versions, groups }: VersionsSeen): readonly Change[] {
  const newest = versions.at(-1);
  return Object.entries(groups).flatMap(([group, seen]) => [
    ...toEdges([seen.first, seen.last], { hasBegun: true, hasEnded: seen.last !== newest }).map((edge) => ({
      ...edge,
      group,
      count: seen.count,
    })),
    ...listFieldChanges(group, seen),
  ]);
}

function listFieldChanges(group: GroupName, seen: GroupVersions): readonly Change[] {
  return Object.entries(seen.fields).flatMap(([field, range]) =>
    toEdges(range, { hasBegun: range[0] !== seen.first, hasEnded: range[1] !== seen.last }).map((edge) => ({
      ...edge,
      group,
      field,
      count: seen.count,
    })),
  );
}

/** A range of one version is one change, not two. */
function toEdges(
  [first, last]: readonly [string, string],
  { hasBegun, hasEnded }: { readonly hasBegun: boolean; readonly hasEnded: boolean },
): readonly Pick<Change, 'version' | 'edge'>[] {
  if (hasBegun && hasEnded && first === last) return [{ version: first, edge: 'only' }];
  return [
    ...(hasBegun ? [{ version: first, edge: 'first' as const }] : []),
    ...(hasEnded ? [{ version: last, edge: 'last' as const }] : []),
  ];
}

function printList(title: string, own: readonly Change[]): string {
  const wholes = own
    .filter(({ field }) => field === undefined)
    .map(
      ({ group, count }) =>
        `- ${printGroup(group)}${count < 10 ? ` (seen ${count === 1 ? 'once' : `${count} times`})` : ''}\n`,
    );
  const groups = [...new Set(own.filter(({ field }) => field !== undefined).map(({ group }) => group))];
  const fields = groups.map(
    (group) =>
      `- ${printGroup(group)}: ` +
      (own
        .flatMap((change) => (change.group === group && change.field !== undefined ? [printCode(change.field)] : []))
        .join(', ') +
        '\n'),
  );
  return own.length === 0 ? '' : `${title}:\n\n${[...wholes, ...fields].join('')}`;
}

function printGroup(group: GroupName): string {
  const { family, label } = parseGroupName(group);
  return label === ''
    ? `${printCode(family)} ${printKindLink('changes.md', family, label)}`
    : `[${printCode(group)}](${toPagePath(family, label)})`;
}
