import type { RecordNode, Session, SourceRecord } from '@scrollkeep/transcript';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { openRecordSource } from '../sessions/open-record-source.ts';

/** What is held in memory at a time: small, so that it is gone again before the collector takes it for something that stays. */
const batchBytes = 256 * 1024;

type RecordList = NonNullable<Session['files']['main']>['facts']['nodes'];

/**
 * The records of a session that `wants` chooses, read back from its files: main file first, then agents by path, each in file order. Neither records nor nodes are
 * kept: half of all records of a session may tell of files.
 */
export async function* readTellingRecords({ session, toFile }: LocatedSession, wants: (node: RecordNode) => boolean, onProblem: (problem: DiskProblem) => void): AsyncGenerator<SourceRecord, void, void> {
  const { main, agents } = session.files;
  const files = [...(main === undefined ? [] : [{ ...main, agentId: undefined }]), ...agents.map(({ id, path, facts }) => ({ path, facts, agentId: id }))];
  for (const { path, facts, agentId } of files) {
    const file = toFile(path);
    try {
      yield* readFileRecords(file, listBatches(facts.nodes, wants), agentId);
    } catch (error) {
      onProblem(toDiskProblem(file, error));
    }
  }
}

async function* readFileRecords(file: string, batches: Iterable<readonly RecordNode[]>, agentId: string | undefined): AsyncGenerator<SourceRecord, void, void> {
  let source: Awaited<ReturnType<typeof openRecordSource>> | undefined;
  try {
    for (const batch of batches) {
      // A file that tells nothing is not opened.
      source ??= await openRecordSource(file);
      const records = await source.read(batch);
      for (const node of batch) {
        const value = records.get(node);
        if (value !== undefined) yield { node, value, agentId };
      }
    }
  } finally {
    await source?.close();
  }
}

function* listBatches(nodes: RecordList, wants: (node: RecordNode) => boolean): Generator<readonly RecordNode[], void, void> {
  let batch: RecordNode[] = [];
  let bytes = 0;
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes.makeNode(index);
    if (!wants(node)) continue;
    if (batch.length > 0 && bytes + node.byteLength > batchBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(node);
    bytes += node.byteLength;
  }
  if (batch.length > 0) yield batch;
}
