import { usage } from '../../records/fields/usage.ts';
import type { FieldShapes, Shape } from '../../shapes/shape.ts';
import { agentResultFields } from '../../tools/agent-result-fields.ts';
import { agentUsage } from '../../tools/agent-usage.ts';
import { toPagePath } from './page-path.ts';

/**
 * An object that is in several places: its fields are told in one section of one page, and every place has a link
 * to it.
 */
export interface SharedShape {
  readonly page: string;
  readonly section: string;
  /** What the link says. */
  readonly label: string;
}

const usageHome: SharedShape = { page: toPagePath('record', 'assistant'), section: 'Usage', label: 'usage' };

export const sharedShapes: ReadonlyMap<Shape, SharedShape> = new Map<Shape, SharedShape>([
  [usage, usageHome],
  [agentUsage, usageHome],
]);

/** Sections for shared objects on the page that is their home, with the fields to print there. */
export const sharedSections: readonly (SharedShape & { readonly fields: FieldShapes; readonly doc: string })[] = [
  {
    ...usageHome,
    fields: usage.fields,
    doc: 'What `message.usage` holds; the reports of agents hold the same in places of their own.',
  },
];

/** Fields that two pages have in common; the page that is not their home tells only of those that were seen there. */
export const sharedFields = {
  fields: agentResultFields as FieldShapes,
  page: toPagePath('tool', 'Agent'),
  section: 'Result',
  label: 'Agent',
} as const;
