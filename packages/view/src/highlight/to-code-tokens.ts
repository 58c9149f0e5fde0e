import type { HLJSApi } from 'highlight.js';
import type { CodeToken } from '../html/parts/html-host.ts';
import { TokenEmitter } from './token-emitter.ts';

/** Beyond this there are no colours: to find them would take too long. */
const mostColored = 40_000;
// The grammars look at the rest of a long word, or of many empty lines, for each of its characters; no person wrote
// such code.
const longestLine = 1_000;
const manyEmptyLines = /\s{400}/;

const prepared = new WeakSet<HLJSApi>();

/** Code as tokens. Of what the highlighter finds only texts and scopes are taken; HTML is never made. */
export function toCodeTokens(highlighter: HLJSApi, text: string, language: string): readonly CodeToken[] {
  if (text.length > mostColored || manyEmptyLines.test(text) || hasLongLine(text)) return [{ text, look: undefined }];
  if (!prepared.has(highlighter)) highlighter.configure({ __emitter: TokenEmitter });
  prepared.add(highlighter);
  const emitter: unknown = highlighter.highlight(text, { language, ignoreIllegals: true })._emitter;
  // Were its ways ever others, the code must still be shown as it is.
  return emitter instanceof TokenEmitter && isWhole(emitter.tokens, text)
    ? emitter.tokens
    : [{ text, look: undefined }];
}

function isWhole(tokens: readonly CodeToken[], text: string): boolean {
  let at = 0;
  for (const token of tokens) {
    if (!text.startsWith(token.text, at)) return false;
    at += token.text.length;
  }
  return at === text.length;
}

function hasLongLine(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    if ((end === -1 ? text.length : end) - at > longestLine) return true;
    if (end === -1) return false;
    at = end + 1;
  }
  return false;
}
