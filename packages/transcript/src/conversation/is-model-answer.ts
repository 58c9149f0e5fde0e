import type { ThreadRecord } from './link-thread.ts';

/** Whether a record was written by a model, not by the client in its name, as for `/cost`. */
export function isModelAnswer({ node }: ThreadRecord): boolean {
  return node.assistant !== undefined && node.assistant.model !== '<synthetic>';
}
