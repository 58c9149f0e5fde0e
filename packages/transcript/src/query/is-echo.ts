import { asksScrollkeep } from '../conversation/facts/asks-scrollkeep.ts';
import type { SearchDocument } from './search-document.ts';

/** `mcp__scrollkeep__search_sessions`, and whatever a plugin puts around the name. */
const ownTool = /^mcp__(?:.*_)?scrollkeep__/;
/** The list of all prompts, each of which is in its session too. */
const promptHistory = 'side/prompt-history';

/**
 * Whether a document only repeats what stands elsewhere: a question to Scrollkeep and its answer, or the list of
 * prompts. Whoever asks again wants what they repeat.
 */
export function isEcho({
  type,
  parts,
  tools,
  answersScrollkeep,
}: Pick<SearchDocument, 'type' | 'parts' | 'tools' | 'answersScrollkeep'>): boolean {
  if (type === promptHistory) return true;
  if (tools.length === 0 || parts.some(({ kind }) => kind === 'prompt' || kind === 'answer')) return false;
  if (answersScrollkeep === true || tools.every((tool) => ownTool.test(tool))) return true;
  const commands = parts.filter(({ kind }) => kind === 'command');
  return commands.length > 0 && commands.every(({ text }) => asksScrollkeep(text));
}
