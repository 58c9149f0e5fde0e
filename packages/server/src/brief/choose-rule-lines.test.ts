import { describe, expect, it } from 'vitest';
import { chooseRuleLines } from './choose-rule-lines.ts';

const prompt = [
  '# HARBOUR RULES',
  'The harbour has three piers.',
  'You are ONLY permitted to work in this folder:',
  '```',
  '/home/ada/harbour/',
  '```',
  '1. **WRITE ACCESS**: You may ONLY edit files inside harbour',
  '2. **NO MODIFICATIONS** outside harbour, including:',
  '   - `/home/ada/sea/`',
  '- Never sell the boats that belong to the people of the north pier',
].join('\n');

describe('chooseRuleLines', () => {
  it('has whole lines that forbid or allow something, with the folder that one announces', () => {
    expect(chooseRuleLines(prompt, 30)).toEqual([
      'You are ONLY permitted to work in this folder: `/home/ada/harbour/`',
      'WRITE ACCESS: You may ONLY edit files inside harbour',
      'NO MODIFICATIONS outside harbour',
    ]);
  });

  it('cuts no line, and finds none where nothing is forbidden', () => {
    expect(chooseRuleLines(prompt, 5)).toEqual([]);
    expect(chooseRuleLines('# Rules\nBoats are blue.', 30)).toEqual([]);
  });
});
