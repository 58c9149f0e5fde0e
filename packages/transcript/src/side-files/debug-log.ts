import { sideFileEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const debugLogFile = sideFileEntry({
  kind: 'debug-log',
  doc:
    'The client’s debug log of one session: startup, settings, hooks, requests. Each entry begins with time ' +
    'and level; a message with line breaks continues ' +
    'in lines without them. Nothing in it is needed to understand a session, and it may hold parts of prompts.',
  format: 'lines',
  content: object({
    time: optional(text('ISO 8601 in UTC; absent on a line that continues the message before')),
    level: optional(text('Absent with `time`', ['DEBUG', 'INFO', 'WARN', 'ERROR'])),
    category: optional(text('Text in brackets before the message, such as `API:request`; most lines have none')),
    message: text(),
  }),
  example: {
    time: '2026-11-02T09:15:00.611Z',
    level: 'DEBUG',
    category: 'LSP MANAGER',
    message: 'Created manager instance, state=pending',
  },
});
