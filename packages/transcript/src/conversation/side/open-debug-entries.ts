import { findDebugTopic } from '../../side-files/find-debug-topic.ts';
import { parseDebugLine } from '../../side-files/parse-debug-line.ts';

/** An entry of a debug log with all its lines. */
export interface DebugEntry {
  readonly line: number;
  readonly time: string;
  readonly level: string;
  /** As the line names it in brackets; else by words of its first line, where they say. */
  readonly category: string | undefined;
  readonly message: string;
}

/** In order of weight; a level nobody knows counts as the lightest. */
export const debugLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;

/** Puts the lines of a log together to entries. `onEntry` sees each as soon as the next one begins. */
export function openDebugEntries(onEntry: (entry: DebugEntry) => void) {
  let line = 0;
  let open: { readonly head: Omit<DebugEntry, 'message'>; readonly message: string[] } | undefined;
  const close = () => {
    if (open !== undefined) onEntry({ ...open.head, message: open.message.join('\n').trimEnd() });
    open = undefined;
  };
  return {
    add(text: string): void {
      line++;
      const { time, level, category, message } = parseDebugLine(text);
      if (time !== undefined && level !== undefined) {
        close();
        open = { head: { line, time, level, category: category ?? findDebugTopic(message) }, message: [message] };
      } else if (open !== undefined) open.message.push(message);
      // A log that was cut begins in the middle of an entry: that rest belongs to none.
    },
    end: close,
  };
}

export function isAtLeast(level: string, least: string): boolean {
  return toWeight(level) >= toWeight(least);
}

function toWeight(level: string): number {
  return (debugLevels as readonly string[]).indexOf(level.toUpperCase());
}
