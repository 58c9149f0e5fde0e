import { expect, it } from 'vitest';
import { findSecondLine } from './says-little.ts';

const long = 'Please look at the tide tables of the harbour and tell me why they are late';

it.each([
  ['a title that tells', 'Tide service for the harbour', 'ai-title', 'Show me one answer.', undefined],
  ['no title', '', null, 'Show me one answer.', 'Show me one answer.'],
  ['a command', '/review the last commit please', 'first-command', 'Now the tests.', 'Now the tests.'],
  ['two words', 'Fix tests', 'ai-title', 'Now the docs.', 'Now the docs.'],
  ['two words that are all there is', 'Fix tests', 'first-prompt', 'Fix tests', undefined],
  ['a last prompt that begins like the title', 'Fix 1', 'first-prompt', 'Fix 12 too', 'Fix 12 too'],
  ['few characters that are many words', '修复测试', 'ai-title', '现在文档', undefined],
  ['the beginning of a long first prompt', long, 'first-prompt', 'And now?', 'And now?'],
  ['the same as a title of its own', long, 'custom-title', 'And now?', undefined],
  ['a title that was cut', 'A title that goes on and on and …', 'ai-title', 'And now?', 'And now?'],
  ['the beginning of the only prompt', `${long.slice(0, 62)}…`, 'first-prompt', long, undefined],
  ['a session without a prompt', '/model', 'first-command', '', undefined],
] as const)('finds a second line below %s', (_name, title, titleFrom, lastPrompt, expected) => {
  expect(findSecondLine({ title, titleFrom, lastPrompt })).toBe(expected);
});
