export type { MarkdownBlock, MarkdownInline, MarkdownItem, MarkdownList, MarkdownTable } from './markdown-node.ts';
export { parseMarkdown } from './parse-markdown.ts';
export { findSafeUrl } from './find-safe-url.ts';
