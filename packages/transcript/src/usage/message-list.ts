import { LazyList } from '../columns/lazy-list.ts';
import { MessageTable, type MessageUsage } from './message-table.ts';

/** The messages of one file: rows of a table, of which an object is made when somebody looks at one. */
export class MessageList extends LazyList<MessageUsage> {
  readonly table: MessageTable;
  /** Row of the first one; the others follow. */
  readonly first: number;
  readonly length: number;

  constructor(table: MessageTable, first: number, length: number) {
    super();
    this.table = table;
    this.first = first;
    this.length = length;
  }

  get(index: number): MessageUsage {
    return this.table.get(this.first + index);
  }

  /** In a table of their own, or behind the rows of one. */
  static of(messages: Iterable<MessageUsage>, table = new MessageTable()): MessageList {
    const first = table.length;
    for (const message of messages) table.push(table.putKey(message), message, message);
    return new MessageList(table, first, table.length - first);
  }
}
