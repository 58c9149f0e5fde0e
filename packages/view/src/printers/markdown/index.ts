// A session as Markdown for programs of ours that write their own frame around it.
export { escapeMarkdownLine, toCodeSpan, toFence } from './escape-markdown.ts';
export { printMarkdownEntry, toLongDuration, type EntryLook } from './print-entry.ts';
export { printSpokenText } from './print-panel.ts';
