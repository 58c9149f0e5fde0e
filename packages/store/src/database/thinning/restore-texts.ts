import { getContent, isJsonObject, isRepeatedNote, listBlocks, mayDecideOutcome, outcomePairs, outcomeSigns, type JsonObject, type JsonValue } from '@scrollkeep/transcript';
import { isMark, toTextIndex, type LongTexts } from './long-texts.ts';
import { maxTexts } from './thinning-module.ts';

/**
 * Puts back every long text but those that are only ever searched for words: answers, thoughts, what tools were given and gave. A text is left out by its
 * place, so one in a place that nobody has thought of is always put back.
 */
export function restoreTexts(value: JsonValue, texts: LongTexts): JsonValue {
  left.fill(0, 0, texts.count);
  leftCount = 0;
  if (isJsonObject(value)) {
    if (value['type'] === 'assistant') leaveAnswers(value, texts);
    else if (value['type'] === 'user') leaveResults(value, texts);
  }
  return leftCount === texts.count ? value : putBack(value, texts);
}

/** Which texts of the line at hand stay out, and how many: one for all lines, because there are very many of them. */
const left = new Uint8Array(maxTexts);
let leftCount = 0;
/** Of what a tool is given these are read: what was run, on which file, and what an agent was asked. */
const readInputs: ReadonlySet<string> = new Set(['command', 'file_path', 'notebook_path', 'path', 'prompt']);

function leaveAnswers(value: JsonObject, texts: LongTexts): void {
  for (const block of listBlocks(getContent(value))) {
    switch (block['type']) {
      case 'text':
        leave(block['text']);
        break;
      case 'thinking':
        leave(block['thinking']);
        leave(block['signature']);
        break;
      case 'tool_use':
        if (isJsonObject(block['input'])) for (const key of Object.keys(block['input'])) if (!readInputs.has(key)) leave(block['input'][key]);
        break;
      case 'tool_result':
        leaveResult(block, texts);
    }
  }
}

function leaveResults(value: JsonObject, texts: LongTexts): void {
  for (const block of listBlocks(getContent(value), 'tool_result')) leaveResult(block, texts);
  const noted = value['toolUseResult'];
  if (!isJsonObject(noted)) return;
  for (const key of Object.keys(noted)) if (key !== 'agentId' && isRepeatedNote(key)) leave(noted[key]);
  if (isJsonObject(noted['file'])) leave(noted['file']['content']);
}

function leaveResult(block: JsonObject, texts: LongTexts): void {
  const { content } = block;
  if (typeof content === 'string') leaveOutput(content, texts);
  else for (const part of listBlocks(content, 'text')) leaveOutput(part['text'], texts);
}

/** What may be blank at the start of a text as it is written in the file, byte by byte. */
const blankStart = /^(?:\\[bfnrt]|[\s\x80-\xff])+/;

/** Unless it may say how the call ended, or name an agent: looked at in ever closer ways, because it hardly ever does. */
function leaveOutput(text: JsonValue | undefined, texts: LongTexts): void {
  if (typeof text !== 'string' || !isMark(text)) return;
  const index = toTextIndex(text);
  const mayDecide = (outcomeSigns.has(texts.sign(index)) || texts.hasPair(index, outcomePairs)) && mayDecideOutcome(texts.head(index).replace(blankStart, ''), (words) => texts.includes(index, words));
  if (!mayDecide) leave(text);
}

function leave(text: JsonValue | undefined): void {
  if (typeof text !== 'string' || !isMark(text)) return;
  left[toTextIndex(text)] = 1;
  leftCount++;
}

/** In place: the value is fresh from the parser, and nobody else has it. */
function putBack(value: JsonValue, texts: LongTexts): JsonValue {
  if (typeof value === 'string') {
    if (!isMark(value)) return value;
    const index = toTextIndex(value);
    return left[index] === 1 ? value : texts.read(index);
  }
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, JsonValue>;
  for (const key of Object.keys(holder)) {
    const item = holder[key] as JsonValue;
    const restored = putBack(item, texts);
    if (restored !== item) holder[key] = restored;
  }
  return value;
}
