import type { RecordedProject } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';

export function toRecordedProject({ project, projectFolder }: UsageOwner): RecordedProject {
  return { path: project, folder: projectFolder };
}
