import { requiredText, whole } from './tool-arguments.ts';

export const session = requiredText(
  'A session: its id or the beginning of it, its slug, a part of its title, "latest" for the one with the ' +
    'newest record (which may be the running one), or "previous" for the one before the running one in the same ' +
    'project.',
  200,
);

/** Claude Code warns above 10,000 tokens and refuses above 25,000. */
export const maxTokens = (fallback: number) =>
  whole(`Longest answer, in tokens; what does not fit comes with the next call.`, {
    least: 500,
    most: 20_000,
    fallback,
  });
