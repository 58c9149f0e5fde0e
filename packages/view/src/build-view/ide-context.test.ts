import { openSession, promptText, text } from '@scrollkeep/transcript/fixtures';
import { describe, expect, it } from 'vitest';
import { buildSessionView } from './build-session-view.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';
import { listIdePanels } from './ide-context.ts';

const selection =
  '<ide_selection>The user selected the lines 4 to 5 from /home/ada/harbour/src/tide.ts:\nconst a = 1;\nconst ' +
  'b = 2;\n\nThis may or may not be related to the current task.</ide_selection>';

describe('what the editor told', () => {
  it('is the open file, the selected lines with their numbers, and diagnostics as they are', () => {
    const content =
      '<ide_opened_file>The user opened the file /home/ada/harbour/a.ts in the IDE. This may or may not be ' +
      `related to the current task.</ide_opened_file>${selection}<ide_diagnostics>[{"line": ` +
      '3}]</ide_diagnostics>';
    expect(listIdePanels({ message: { content } }, '/home/ada/harbour')).toEqual([
      { kind: 'note', level: 'info', text: 'File open in editor: a.ts' },
      {
        kind: 'code',
        label: 'Selected in editor: src/tide.ts, lines 4–5',
        text: 'const a = 1;\nconst b = 2;',
        language: 'typescript',
        firstLine: 4,
        path: undefined,
      },
      { kind: 'text', label: 'Editor diagnostics', text: '[{"line": 3}]' },
    ]);
    expect(listIdePanels({ message: { content: '<ide_opened_file>never closed' } }, undefined)).toEqual([]);
  });

  it('stands below the prompt it came with, and by itself where nothing was typed', async () => {
    const session = openSession({
      version: '2.1.325',
      cwd: '/home/ada/harbour',
      seed: 'ide',
      start: '2026-03-02T09:00:00.000Z',
    });
    session.prompt([promptText(selection), promptText('What is this?')]);
    session.assistant(text('Two constants.'));
    session.user('<ide_opened_file>The user opened the file /home/ada/harbour/b.ts in the IDE.</ide_opened_file>');
    session.assistant(text('I see.'));
    const { session: built, readRecords } = openFixtureSession(session.files());
    const { turns } = await buildSessionView(built, { readRecords });
    const entries = turns
      .flatMap((turn) => turn.entries)
      .filter((entry) => ['prompt', 'note', 'answer'].includes(entry.role));
    expect(entries.map((entry) => [entry.role, entry.panels.map((panel) => panel.kind)])).toEqual([
      ['prompt', ['text', 'code']],
      ['answer', ['markdown']],
      ['note', ['note']],
      ['answer', ['markdown']],
    ]);
    expect(entries[2]?.panels).toEqual([{ kind: 'note', level: 'info', text: 'File open in editor: b.ts' }]);
  });
});
