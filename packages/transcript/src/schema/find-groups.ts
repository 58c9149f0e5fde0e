import type { GroupName } from '../drift/open-inference.ts';
import { toGroupName, type SchemaFamily, type SchemaGroup } from './schema-group.ts';

/**
 * What a person means by a name: one page of the format, and its groups (two for a tool, all subtypes for `system`).
 */
export interface NamedGroups {
  readonly name: string;
  readonly family: SchemaFamily | 'tool';
  readonly label: string;
  readonly groups: readonly GroupName[];
}

/** Everything that can be named. */
export function listNamedGroups(groups: readonly SchemaGroup[]): readonly NamedGroups[] {
  const system = groups.filter(({ family }) => family === 'system').map(({ name }) => name);
  const tools = [...new Set(groups.filter(({ family }) => family.startsWith('tool-')).map(({ label }) => label))];
  const names = new Set(groups.map(({ name }) => name));
  return [
    ...(system.length === 0 ? [] : [{ name: 'system', family: 'record' as const, label: 'system', groups: system }]),
    ...groups
      .filter(({ family }) => !family.startsWith('tool-'))
      .map(({ name, family, label }) => ({ name, family, label, groups: [name] })),
    ...tools.map((tool) => ({
      name: `tool/${tool}`,
      family: 'tool' as const,
      label: tool,
      groups: [toGroupName('tool-input', tool), toGroupName('tool-result', tool)].filter((name) => names.has(name)),
    })),
  ];
}

/**
 * The groups that a full name (`attachment/file`, `tool/Bash`) or else a bare one (`file`, `Bash`) stands for; several
 * where it is not clear.
 */
export function findNamedGroups(groups: readonly SchemaGroup[], wanted: string): readonly NamedGroups[] {
  const all = listNamedGroups(groups);
  const exact = all.filter(({ name }) => name === wanted);
  return exact.length > 0 ? exact : all.filter(({ label }) => label === wanted);
}
