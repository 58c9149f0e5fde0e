import type { QueryNode, TextField } from './query.ts';

/** What is the same for all records of a session, or of a file of it. */
const sessionFields: ReadonlySet<TextField> = new Set<TextField>([
  'project',
  'git',
  'session',
  'model',
  'version',
  'status',
  'tag',
  'source',
  'commit',
  'pr',
  'repo',
]);

/**
 * Whether a query asks for sessions by what they are, and for nothing in their records: `cost:>50`,
 * `project:harbour after:7d`. Times count as such beside others and alone.
 */
export function isSessionQuery(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.every(isSessionQuery);
  if (node.kind === 'not') return isSessionQuery(node.node);
  if (node.kind === 'field') return sessionFields.has(node.field);
  return node.kind === 'cost' || node.kind === 'time' || node.kind === 'marked';
}

export function asksForCost(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.some(asksForCost);
  return node.kind === 'cost' || (node.kind === 'not' && asksForCost(node.node));
}

/** Whether it asks where sessions come from. */
export function asksForSource(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.some(asksForSource);
  return node.kind === 'not' ? asksForSource(node.node) : node.kind === 'field' && node.field === 'source';
}

/** Whether it asks for commits, pull requests or repositories. */
export function asksForGitWork(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.some(asksForGitWork);
  if (node.kind === 'not') return asksForGitWork(node.node);
  return node.kind === 'field' && (node.field === 'commit' || node.field === 'pr' || node.field === 'repo');
}

/** Whether it asks for what people put on sessions. */
export function asksForMarks(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.some(asksForMarks);
  if (node.kind === 'not') return asksForMarks(node.node);
  return node.kind === 'marked' || (node.kind === 'field' && node.field === 'tag');
}
