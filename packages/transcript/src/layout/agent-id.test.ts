import { describe, expect, it } from 'vitest';
import { parseAgentId } from './agent-id.ts';

describe('parseAgentId', () => {
  it.each([
    ['12c788e6', 'hex-8', false],
    ['a1234567', 'hex-8', false],
    ['ab5e7cc', 'a-hex-6', false],
    ['a532baa06507983a3', 'a-hex-16', false],
    ['acompact-0a1b2c', 'compact', true],
    ['acompact-43fee09f801922b0', 'compact', true],
    ['aprompt_suggestion-0a1b2c', 'prompt-suggestion', true],
    ['aside_question-43fee09f801922b0', 'side-question', false],
    ['5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23', 'unknown', false],
    ['', 'unknown', false],
  ])('reads %j as %s', (id, form, internal) => {
    expect(parseAgentId(id)).toEqual({ id, form, internal });
  });

  it('gives the name of a team mate, hyphens included', () => {
    expect(parseAgentId('acode-reviewer-43fee09f801922b0')).toEqual({
      id: 'acode-reviewer-43fee09f801922b0',
      form: 'named',
      internal: false,
      name: 'code-reviewer',
    });
  });
});
