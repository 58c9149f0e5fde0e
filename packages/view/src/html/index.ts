export { AgentHead, AgentHtml } from './agent-html.tsx';
export { CodeBlock } from './code-block.tsx';
export { Disclosure } from './disclosure.tsx';
export { EntryHtml, type EntryProps } from './entry-html.tsx';
export { printedPage, tokenLooks, type CodeToken, type HtmlHost, type TokenLook } from './html-host.ts';
export { MarkdownHtml, type MarkdownLook } from './markdown-html.tsx';
export { PanelHtml } from './panel-html.tsx';
export type { PanelProps } from './panels/panel-props.ts';
export { toVisibleText } from './to-visible-text.ts';
export { WindowedLines } from './windowed-lines.tsx';
export { HiddenRemark, TurnHead, TurnHtml } from './turn-html.tsx';
export {
  findReadableTime,
  toReadableAmount,
  toReadableBytes,
  toReadableCount,
  toReadableDuration,
} from '../text/readable.ts';
export { sessionStatusMarks } from '../text/status-words.ts';
