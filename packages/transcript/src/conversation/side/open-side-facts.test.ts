import { describe, expect, it } from 'vitest';
import { image, openSession, promptText, text } from '../../fixtures/index.ts';
import { readTreeSession } from '../tree-session.test-kit.ts';
import { mayNameSideFile, openSideFacts } from './open-side-facts.ts';

describe('openSideFacts', () => {
  const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'side' });
  builder.prompt([promptText('[Image #1] What is this?'), image()]);
  builder.write('notes.md', 'one\n');
  builder.queue('And [Image #2]?');
  builder.assistant(text('A buoy.'));
  builder.slashCommand('/compact', 'done', { args: 'keep names', as: 'user' });
  builder.shellEscape('ls', 'notes.md');
  const { session, records } = readTreeSession(builder.files());
  const read = (chosen: typeof records) => {
    const facts = openSideFacts(session);
    for (const record of chosen) facts.add(record);
    return facts.facts();
  };

  it('knows what was typed, as it was typed', () => {
    expect(read(records).typed.map((each) => each.text)).toEqual([
      '[Image #1] What is this?',
      'And [Image #2]?',
      '/compact keep names',
      '!ls',
    ]);
  });

  it('knows which pictures the records hold', () => {
    expect(read(records).images.map(({ number, isInRecord }) => [number, isInRecord])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('needs only the records it asks for', () => {
    const wanted = records.filter(({ node }) => mayNameSideFile(node));
    expect(wanted.length).toBeLessThan(records.length);
    expect(read(wanted)).toEqual(read(records));
  });
});
