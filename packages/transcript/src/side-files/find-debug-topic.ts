/**
 * What an entry of a debug log without brackets is about, by its words; undefined if they say nothing. The first
 * that matches counts: a settings file that is written is a write.
 */
export function findDebugTopic(message: string): string | undefined {
  const line = message.slice(0, 500);
  return topics.find(([, words]) => words.test(line))?.[0];
}

const topics: readonly (readonly [topic: string, words: RegExp])[] = [
  ['File writes', /\b(?:writing to temp file|written atomically|preserving file permissions|renaming|atomic)/i],
  ['Hooks', /\bhooks?\b/i],
  ['Skills/Plugins', /\b(?:skills?|plugins?|marketplaces?)\b/i],
  ['Shell', /\b(?:shell|snapshot)s?\b/i],
  ['Git', /\b(?:git|repositor(?:y|ies))\b/i],
  ['Settings', /\b(?:settings?|permissions?|allow rules?)\b/i],
];
