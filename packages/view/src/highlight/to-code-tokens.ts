import type { HLJSApi } from 'highlight.js';
import type { CodeToken } from '../html/html-host.ts';
import { TokenEmitter } from './token-emitter.ts';

const prepared = new WeakSet<HLJSApi>();

/** Code as tokens. Of what the highlighter finds only texts and scopes are taken; HTML is never made. */
export function toCodeTokens(highlighter: HLJSApi, text: string, language: string): readonly CodeToken[] {
  if (!prepared.has(highlighter)) highlighter.configure({ __emitter: TokenEmitter });
  prepared.add(highlighter);
  const emitter: unknown = highlighter.highlight(text, { language, ignoreIllegals: true })._emitter;
  // Were its ways ever others, the code must still be shown as it is.
  return emitter instanceof TokenEmitter && isWhole(emitter.tokens, text) ? emitter.tokens : [{ text, look: undefined }];
}

function isWhole(tokens: readonly CodeToken[], text: string): boolean {
  let at = 0;
  for (const token of tokens) {
    if (!text.startsWith(token.text, at)) return false;
    at += token.text.length;
  }
  return at === text.length;
}
