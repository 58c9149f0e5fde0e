import { expect, it } from 'vitest';
import { hasConversation } from './has-conversation.ts';

it.each([
  ['a prompt without an answer', 1, 0, true],
  ['answers to a command, without a prompt', 0, 3, true],
  ['commands of the client alone', 0, 0, false],
] as const)('%s', (_name, prompts, messages, expected) => {
  expect(hasConversation({ prompts, messages })).toBe(expected);
});
