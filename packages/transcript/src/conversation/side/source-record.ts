import type { JsonObject } from '../../json/json-value.ts';
import type { RecordNode } from '../facts/record-node.ts';

/** A record of a session, read back from its file. */
export interface SourceRecord {
  readonly node: RecordNode;
  readonly value: JsonObject;
  /** The agent whose file it is in; undefined for the main file. */
  readonly agentId: string | undefined;
}

/** Where the record stands that a side file belongs to. */
export interface RecordPlace {
  readonly agentId: string | undefined;
  readonly line: number;
  readonly uuid: string | undefined;
  readonly time: string | undefined;
}

export function toRecordPlace({ node, agentId }: Pick<SourceRecord, 'node' | 'agentId'>): RecordPlace {
  return { agentId, line: node.number, uuid: node.uuid, time: node.timestamp };
}
