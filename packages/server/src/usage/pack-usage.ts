import { MessageList } from '@scrollkeep/transcript/usage/message-list.ts';
import { MessageTable, type MessageParts } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';

/**
 * The usage of many files, whose messages are rows of one table, as few large things: a hundred thousand objects would
 * cost more to pass on than to read.
 */
export interface PackedUsage {
  readonly files: readonly PackedFile[];
  readonly messages: MessageParts;
}

export interface PackedFile extends Omit<FileUsage, 'messages'> {
  /** Place in the list of files that were to be read. */
  readonly index: number;
  /** Row of its first message, and how many follow. */
  readonly first: number;
  readonly count: number;
}

export interface UsageOfFile {
  readonly index: number;
  readonly usage: FileUsage;
}

export function packUsage(files: readonly UsageOfFile[], table: MessageTable): PackedUsage {
  return {
    files: files.map(({ index, usage: { messages, ...rest } }) => ({
      ...rest,
      index,
      first: messages.first,
      count: messages.length,
    })),
    messages: table.toParts(),
  };
}

export function unpackUsage({ files, messages }: PackedUsage): readonly UsageOfFile[] {
  const table = new MessageTable(messages);
  return files.map(({ index, first, count, ...rest }) => ({
    index,
    usage: { ...rest, messages: new MessageList(table, first, count) },
  }));
}

/** What moves to another thread instead of being copied. */
export function listBuffers({ messages: { keys, names, figures } }: PackedUsage): readonly ArrayBuffer[] {
  return [...new Set([...keys.heap, ...keys.starts, ...names, ...figures].map((part) => part.buffer as ArrayBuffer))];
}
