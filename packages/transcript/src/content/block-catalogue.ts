import type { KindEntry } from '../shapes/entry.ts';
import { documentBlock } from './document.ts';
import { fallbackBlock } from './fallback.ts';
import { imageBlock } from './image.ts';
import { redactedThinkingBlock } from './redacted-thinking.ts';
import { serverToolUseBlock } from './server-tool-use.ts';
import { textBlock } from './text.ts';
import { thinkingBlock } from './thinking.ts';
import { toolReferenceBlock } from './tool-reference.ts';
import { toolResultBlock } from './tool-result.ts';
import { toolUseBlock } from './tool-use.ts';

/** Every kind of content block. */
export const blockCatalogue = [
  documentBlock,
  fallbackBlock,
  imageBlock,
  redactedThinkingBlock,
  serverToolUseBlock,
  textBlock,
  thinkingBlock,
  toolReferenceBlock,
  toolResultBlock,
  toolUseBlock,
] as const satisfies readonly KindEntry[];

const names: ReadonlySet<string> = new Set(blockCatalogue.map((entry) => entry.name));

/** Whether the catalogue has blocks of this type. */
export function isBlockName(type: string): boolean {
  return names.has(type);
}
