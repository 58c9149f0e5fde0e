import { expect, it } from 'vitest';
import { hasConversation } from './has-conversation.ts';

it.each([
  ['a prompt without an answer', 1, 0, 'working', true],
  ['answers to a command, without a prompt', 0, 3, 'waiting', true],
  ['commands of the client alone', 0, 0, 'waiting', false],
  ['a main transcript that is gone', 0, 0, 'missing', true],
] as const)('%s', (_name, prompts, messages, status, expected) => {
  expect(hasConversation({ prompts, messages, status })).toBe(expected);
});
