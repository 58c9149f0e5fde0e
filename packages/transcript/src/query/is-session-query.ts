import type { QueryNode, TextField } from './query.ts';

/** What is the same for all records of a session, or of a file of it. */
const sessionFields: ReadonlySet<TextField> = new Set<TextField>([
  'project',
  'git',
  'session',
  'model',
  'version',
  'status',
]);

/**
 * Whether a query asks for sessions by what they are, and for nothing in their records: `cost:>50`,
 * `project:harbour after:7d`. Times count as such beside others and alone.
 */
export function isSessionQuery(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.every(isSessionQuery);
  if (node.kind === 'not') return isSessionQuery(node.node);
  return node.kind === 'cost' || node.kind === 'time' || (node.kind === 'field' && sessionFields.has(node.field));
}

export function asksForCost(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.some(asksForCost);
  return node.kind === 'cost' || (node.kind === 'not' && asksForCost(node.node));
}
