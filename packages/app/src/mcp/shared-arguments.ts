import { optionalText, requiredText, whole } from './tool-arguments.ts';

export const session = requiredText(
  'Session: its id or the start of it, its slug, part of its title, "latest" for the one with the newest ' +
    'record (which may be this session), or "previous" for the one before this session in the same project.',
  200,
);

export const sourceArgument = optionalText(
  'Only sessions from this source: a kind such as cowork, or a name such as windows:ada.',
  200,
);

/** Claude Code warns above 10,000 tokens and refuses above 25,000. */
export const maxTokens = (fallback: number) =>
  whole(`Maximum length of the result in tokens; the next call returns the rest.`, {
    least: 500,
    most: 20_000,
    fallback,
  });
