import type { RecordNode, ResultFacts } from './facts/record-node.ts';

/** The results in a record. Gateways write those of their own tools into the answer itself. */
export function listResults(node: RecordNode): readonly ResultFacts[] {
  return node.user?.results ?? node.assistant?.results ?? [];
}
