import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { SourceRecord } from '@scrollkeep/transcript/conversation/side/source-record.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { UnlinkedSession } from './located-session.ts';
import { openRecordSource } from './open-record-source.ts';

/** What is held in memory at a time. */
const batchBytes = 16 * 1024 * 1024;

/**
 * The records of a session that `wants` chooses, read back from its files: main file first, then agents by path, each
 * in file order.
 */
export async function* readSessionRecords(
  located: UnlinkedSession,
  wants: (node: RecordNode) => boolean,
  onProblem: (problem: DiskProblem) => void,
): AsyncGenerator<SourceRecord, void, void> {
  const { main, agents } = located.session.files;
  const files = [
    ...(main === undefined ? [] : [{ ...main, agentId: undefined }]),
    ...agents.map(({ id, path, facts }) => ({ path, facts, agentId: id })),
  ];
  for (const { path, facts, agentId } of files) {
    const nodes = facts.nodes.filter(wants);
    if (nodes.length === 0) continue;
    const file = located.toFile(path);
    try {
      yield* readNodes(file, nodes, agentId);
    } catch (error) {
      onProblem(toDiskProblem(file, error));
    }
  }
}

async function* readNodes(
  file: string,
  nodes: readonly RecordNode[],
  agentId: string | undefined,
): AsyncGenerator<SourceRecord, void, void> {
  const source = await openRecordSource(file);
  try {
    for (const batch of toBatches(nodes)) {
      const records = await source.read(batch);
      for (const node of batch) {
        const value = records.get(node);
        if (value !== undefined) yield { node, value, agentId };
      }
    }
  } finally {
    await source.close();
  }
}

function toBatches(nodes: readonly RecordNode[]): readonly (readonly RecordNode[])[] {
  const batches: RecordNode[][] = [];
  let bytes = batchBytes;
  for (const node of nodes) {
    if (bytes + node.byteLength > batchBytes) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(node);
    bytes += node.byteLength;
  }
  return batches;
}
