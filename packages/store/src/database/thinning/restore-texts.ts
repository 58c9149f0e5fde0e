import { getContent, isJsonObject, isRepeatedNote, listBlocks, mayDecideOutcome, outcomePairs, outcomeSigns, type JsonObject, type JsonValue } from '@scrollkeep/transcript';
import { isMark, toTextIndex, type LongTexts } from './long-texts.ts';

/**
 * Puts back every long text but those that are only ever searched for words: answers, thoughts, what tools were given and gave. A text is left out by its
 * place, so one in a place that nobody has thought of is always put back.
 */
export function restoreTexts(value: JsonValue, texts: LongTexts): JsonValue {
  if (!isJsonObject(value)) return putBack(value, texts, noneLeft);
  const left = new Set<number>();
  if (value['type'] === 'assistant') leaveAnswers(value, texts, left);
  else if (value['type'] === 'user') leaveResults(value, texts, left);
  return left.size === texts.count ? value : putBack(value, texts, left);
}

const noneLeft: ReadonlySet<number> = new Set();
/** Of what a tool is given these are read: what was run, on which file, and what an agent was asked. */
const readInputs: ReadonlySet<string> = new Set(['command', 'file_path', 'notebook_path', 'path', 'prompt']);

function leaveAnswers(value: JsonObject, texts: LongTexts, left: Set<number>): void {
  for (const block of listBlocks(getContent(value))) {
    switch (block['type']) {
      case 'text':
        leave(block['text'], left);
        break;
      case 'thinking':
        leave(block['thinking'], left);
        leave(block['signature'], left);
        break;
      case 'tool_use':
        if (isJsonObject(block['input'])) for (const key of Object.keys(block['input'])) if (!readInputs.has(key)) leave(block['input'][key], left);
        break;
      case 'tool_result':
        leaveResult(block, texts, left);
    }
  }
}

function leaveResults(value: JsonObject, texts: LongTexts, left: Set<number>): void {
  for (const block of listBlocks(getContent(value), 'tool_result')) leaveResult(block, texts, left);
  const noted = value['toolUseResult'];
  if (!isJsonObject(noted)) return;
  for (const key of Object.keys(noted)) if (key !== 'agentId' && isRepeatedNote(key)) leave(noted[key], left);
  if (isJsonObject(noted['file'])) leave(noted['file']['content'], left);
}

function leaveResult(block: JsonObject, texts: LongTexts, left: Set<number>): void {
  const { content } = block;
  if (typeof content === 'string') leaveOutput(content, texts, left);
  else for (const part of listBlocks(content, 'text')) leaveOutput(part['text'], texts, left);
}

/** What may be blank at the start of a text as it is written in the file, byte by byte. */
const blankStart = /^(?:\\[bfnrt]|[\s\x80-\xff])+/;

/** Unless it may say how the call ended, or name an agent: looked at in ever closer ways, because it hardly ever does. */
function leaveOutput(text: JsonValue | undefined, texts: LongTexts, left: Set<number>): void {
  if (typeof text !== 'string' || !isMark(text)) return;
  const index = toTextIndex(text);
  const mayDecide = (outcomeSigns.has(texts.sign(index)) || texts.hasPair(index, outcomePairs)) && mayDecideOutcome(texts.head(index).replace(blankStart, ''), (words) => texts.includes(index, words));
  if (!mayDecide) left.add(index);
}

function leave(text: JsonValue | undefined, left: Set<number>): void {
  if (typeof text === 'string' && isMark(text)) left.add(toTextIndex(text));
}

/** In place: the value is fresh from the parser, and nobody else has it. */
function putBack(value: JsonValue, texts: LongTexts, left: ReadonlySet<number>): JsonValue {
  if (typeof value === 'string') {
    if (!isMark(value)) return value;
    const index = toTextIndex(value);
    return left.has(index) ? value : texts.read(index);
  }
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, JsonValue>;
  for (const key of Object.keys(holder)) {
    const item = holder[key] as JsonValue;
    const restored = putBack(item, texts, left);
    if (restored !== item) holder[key] = restored;
  }
  return value;
}
