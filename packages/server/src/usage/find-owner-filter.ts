import { isOfProject, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { isOfSource } from '@scrollkeep/transcript/query/is-of-source.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';
import type { UsageOptions } from './parse-usage-options.ts';
import { toRecordedProject } from './to-recorded-project.ts';

/** Whose messages count in a report; undefined if all do. */
export function findOwnerFilter(
  { project, source }: Pick<UsageOptions, 'project' | 'source'>,
  joins: ProjectJoins,
): ((owner: UsageOwner) => boolean) | undefined {
  if (project === undefined && source === undefined) return undefined;
  const ofSource = toSourceFilter(source);
  return (owner) => ofSource(owner) && (project === undefined || isOfProject(toRecordedProject(owner), project, joins));
}

/** By kind or whole name, as everywhere. */
export function toSourceFilter(source: string | undefined): (owner: UsageOwner) => boolean {
  if (source === undefined) return () => true;
  const wanted = foldText(source);
  return (owner) => isOfSource(owner.source ?? '', wanted);
}
