import { describe, expect, it } from 'vitest';
import { toNotificationPanels } from './notification-panels.ts';

describe('toNotificationPanels', () => {
  it('shows the report of a task, and what it does not know beside it', () => {
    const text =
      '<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n<result>All ' +
      '<b>well</b>.</result>\n<weather>fog</weather>\n</task-notification>';
    expect(toNotificationPanels(text)).toEqual([
      { kind: 'markdown', text: 'All <b>well</b>.' },
      { kind: 'fields', fields: [{ name: 'weather', value: 'fog' }] },
    ]);
  });

  it('leaves a notification without a report as it is', () => {
    const text = '<task-notification>\n<summary>tick</summary>\n</task-notification>';
    expect(toNotificationPanels(text)).toEqual([{ kind: 'text', text }]);
  });
});
