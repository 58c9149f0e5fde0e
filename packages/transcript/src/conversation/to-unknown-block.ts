import type { JsonObject } from '../json/json-value.ts';
import { toText } from '../json/to-text.ts';
import { isBlockName } from '../content/block-catalogue.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { TurnItem } from './turn-item.ts';

/** A content block that nothing else shows. */
export function toUnknownBlock(node: RecordNode, block: JsonObject): TurnItem {
  const type = toText(block['type']);
  return { kind: 'unknown', node, what: 'block', type, isKnown: isBlockName(type), value: block };
}
