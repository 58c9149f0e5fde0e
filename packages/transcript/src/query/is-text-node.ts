import type { QueryNode } from './query.ts';

/** Whether a part of a query asks for texts alone, wherever they are in a record. */
export function isTextNode(node: QueryNode): boolean {
  if ('nodes' in node) return node.nodes.every(isTextNode);
  if (node.kind === 'words') return node.part === undefined;
  return node.kind === 'substring' || node.kind === 'regex';
}

/** The texts that a query asks for together; what is left narrows down in which records they are looked for. */
export function splitTexts<Part>(
  parts: readonly Part[],
  toNode: (part: Part) => QueryNode,
): { readonly texts: readonly Part[]; readonly filters: readonly Part[] } {
  return {
    texts: parts.filter((part) => isTextNode(toNode(part))),
    filters: parts.filter((part) => !isTextNode(toNode(part))),
  };
}
