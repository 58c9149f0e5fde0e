import type { SchemaFamily } from '../schema-group.ts';

/** Where the page of a part of the format stands, relative to docs/format. A tool's input and result share one page. */
export function toPagePath(family: SchemaFamily | 'tool', label: string): string {
  return `${folders[family]}/${label === '' ? 'without-subtype' : label}.md`;
}

/** The way from one page to another. */
export function toRelativePath(from: string, to: string): string {
  const [fromFolder, toFolder] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const shared = fromFolder.length > 0 && fromFolder[0] === toFolder[0] ? 1 : 0;
  return [...fromFolder.slice(shared).map(() => '..'), ...to.split('/').slice(shared)].join('/');
}

const folders: Readonly<Record<SchemaFamily | 'tool', string>> = {
  record: 'records',
  system: 'system',
  attachment: 'attachments',
  progress: 'progress',
  block: 'blocks',
  tool: 'tools',
  'tool-input': 'tools',
  'tool-result': 'tools',
  'side-file': 'side-files',
};
