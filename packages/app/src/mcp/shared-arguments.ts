import { requiredText, whole } from './tool-arguments.ts';

export const session = requiredText('Id of a session, the beginning of it (at least 4 characters), or "latest" for the one written to last, which may be the running one.', 200);

/** Claude Code warns above 10,000 tokens and refuses above 25,000. */
export const maxTokens = (fallback: number) => whole(`Longest answer, in tokens; what does not fit comes with the next call.`, { least: 500, most: 20_000, fallback });
