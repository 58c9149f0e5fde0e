import type { OwnedUsage } from './build-usage-facts.ts';
import { MessageList } from './message-list.ts';
import { MessageTable, type NumbersHere } from './message-table.ts';

/**
 * The same files with their messages in one table, so that equal keys are equal numbers: the largest of their tables,
 * to which the rows of the others are added. Nothing is copied where all are in one already.
 */
export function gatherMessages<File extends Pick<OwnedUsage, 'usage'>>(
  files: readonly File[],
): { readonly files: readonly File[]; readonly table: MessageTable } {
  const [first] = files;
  if (first === undefined) return { files, table: new MessageTable() };
  const { table: common } = first.usage.messages;
  if (files.every(({ usage }) => usage.messages.table === common)) return { files, table: common };
  const table = files.reduce(
    (largest, { usage }) => (usage.messages.table.length > largest.length ? usage.messages.table : largest),
    common,
  );
  const names = new Map<MessageTable, NumbersHere>();
  const gathered = files.map((file) => {
    const { messages } = file.usage;
    if (messages.table === table) return file;
    const here = names.get(messages.table) ?? table.openNames(messages.table);
    names.set(messages.table, here);
    const start = table.length;
    table.append(here, messages.first, messages.length);
    return { ...file, usage: { ...file.usage, messages: new MessageList(table, start, messages.length) } };
  });
  return { files: gathered, table };
}
