/**
 * The last assistant records of two different messages, of the main thread or of sidechains: they tell whether a call
 * was left behind.
 */
export interface ThreadEnd {
  readonly lastMessage: number;
  /** -1 if there is none. */
  readonly lastMessageAt: number;
  /** The last record of any other message than the last one, or -1. */
  readonly lastOther: number;
}

export function openThreadEnd() {
  let lastMessage = -1;
  let lastMessageAt = -1;
  let lastOther = -1;
  return {
    /** `message` is any number that only this message has. */
    add(message: number, index: number): void {
      if (lastMessageAt !== -1 && lastMessage !== message) lastOther = lastMessageAt;
      lastMessage = message;
      lastMessageAt = index;
    },
    now: (): ThreadEnd => ({ lastMessage, lastMessageAt, lastOther }),
  };
}
