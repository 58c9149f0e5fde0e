import type { ShapeType } from '../shapes/shape-type.ts';
import type { debugLogFile } from './debug-log.ts';

/** One line of a debug log; only the message where the line continues the one before. */
export type DebugLine = ShapeType<(typeof debugLogFile)['content']>;

/**
 * One line of a debug log, without its line break, taken apart. A line that does not look like the beginning of an
 * entry is all message.
 */
export function parseDebugLine(line: string): DebugLine {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  const [, time, level, category, message] = entryPattern.exec(text) ?? [];
  if (time === undefined || level === undefined || message === undefined) return { message: text };
  return category === undefined ? { time, level, message } : { time, level, category, message };
}

// A category begins with a letter and is followed by more text: else a message that is a list (`["Read"]`) or begins
// with an IPv6 address would lose its head.
const entryPattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z) \[([A-Z]+)\] ?(?:\[([A-Za-z][^\][\r\n]*)\] ?)?(.*)$/s;
