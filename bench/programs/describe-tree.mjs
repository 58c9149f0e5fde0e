// What the transcripts of a tree are like: sizes, languages, long texts, words. Prints JSON; `calibration.mjs` lays two
// trees side by side.
import { readFileSync, statSync } from 'node:fs';
import { listTranscripts } from './list-transcripts.mjs';

const longText = 1000;
/**
 * Of a larger tree every n-th line is looked into, so that a gigabyte is described as quickly as a hundred megabytes.
 */
const sampledBytes = 100e6;
/**
 * Distinct words are counted among this many: their share falls as a text grows, so trees are compared at the same
 * length.
 */
const distinctAmong = 500_000;

const paths = listTranscripts(process.argv[2]);
const sizes = paths.map((path) => statSync(path).size).sort((a, b) => a - b);
const bytes = sizes.reduce((sum, size) => sum + size, 0);
const every = Math.max(1, Math.floor(bytes / sampledBytes));
/** Taken from all over the tree; a word stands about every ten bytes. */
const distinctEvery = Math.max(1, Math.floor(bytes / 10 / distinctAmong));

const lines = { count: 0, lengths: [], types: {} };
const texts = { sampled: 0, characters: 0, long: 0, nonAscii: 0, cjk: 0, escapes: 0 };
const words = { count: 0, characters: 0, identifiers: 0, numbers: 0, counts: new Map(), counted: 0 };

for (const path of paths) {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    lines.count++;
    lines.lengths.push(line.length);
    if (lines.count % every !== 0) continue;
    const value = tryParse(line);
    if (value === undefined) continue;
    const type = typeof value.type === 'string' ? value.type : 'other';
    lines.types[type] = (lines.types[type] ?? 0) + 1;
    texts.sampled += line.length;
    texts.escapes += line.split('\\').length - 1;
    visit(value);
  }
}

function visit(value) {
  if (typeof value === 'string') addText(value);
  else if (Array.isArray(value)) value.forEach(visit);
  else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit);
}

function addText(text) {
  texts.characters += text.length;
  if (text.length >= longText) texts.long += text.length;
  texts.nonAscii += text.length - (text.match(/[\x00-\x7f]/g)?.length ?? 0);
  texts.cjk += text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  // A picture or a signature is not text.
  if (/^[A-Za-z0-9+/=]{200,}$/.test(text)) return;
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    words.count++;
    words.characters += word.length;
    if (/^\d+$/.test(word)) words.numbers++;
    else if (/[a-z][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(word)) words.identifiers++;
    if (lines.count % distinctEvery !== 0 || words.counted >= distinctAmong) continue;
    words.counted++;
    words.counts.set(word, (words.counts.get(word) ?? 0) + 1);
  }
}

function tryParse(line) {
  try {
    const value = JSON.parse(line);
    return value !== null && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
lines.lengths.sort((a, b) => a - b);
const frequent = [...words.counts.values()]
  .sort((a, b) => b - a)
  .slice(0, 100)
  .reduce((sum, count) => sum + count, 0);
const typed = Object.values(lines.types).reduce((sum, count) => sum + count, 0);
console.log(
  JSON.stringify({
    files: paths.length,
    megabytes: bytes / 1e6,
    'file size, median (kB)': at(sizes, 0.5) / 1e3,
    'file size, 90 % (kB)': at(sizes, 0.9) / 1e3,
    'file size, 99 % (kB)': at(sizes, 0.99) / 1e3,
    'line length, mean': bytes / lines.count,
    'line length, median': at(lines.lengths, 0.5),
    'line length, 90 %': at(lines.lengths, 0.9),
    'line length, 99 %': at(lines.lengths, 0.99),
    'records of the assistant (%)': (100 * (lines.types.assistant ?? 0)) / typed,
    'records of the user (%)': (100 * (lines.types.user ?? 0)) / typed,
    'characters in texts (% of the line)': (100 * texts.characters) / texts.sampled,
    'of those in texts of 1,000 and more (%)': (100 * texts.long) / texts.characters,
    'characters that are not ASCII (%)': (100 * texts.nonAscii) / texts.characters,
    'Chinese, Japanese, Korean (%)': (100 * texts.cjk) / texts.characters,
    'backslashes (% of the line)': (100 * texts.escapes) / texts.sampled,
    'words per 1,000 characters': (1000 * words.count) / texts.characters,
    'word length, mean': words.characters / words.count,
    'identifiers (% of words)': (100 * words.identifiers) / words.count,
    'numbers (% of words)': (100 * words.numbers) / words.count,
    'distinct words (% of 500,000)': (100 * words.counts.size) / words.counted,
    'the 100 most frequent words (% of them)': (100 * frequent) / words.counted,
  }),
);
