import { describe, expect, it } from 'vitest';
import { findDebugTopic } from './find-debug-topic.ts';

describe('findDebugTopic', () => {
  it.each([
    ['Watching for changes in setting files /home/ada/.claude/settings.json...', 'Settings'],
    ['Applying permission update: Adding 38 allow rule(s) to destination', 'Settings'],
    ['Found 0 plugins (0 enabled, 0 disabled)', 'Skills/Plugins'],
    ['Loading skills from: managed=/etc', 'Skills/Plugins'],
    ['Creating shell snapshot for bash', 'Shell'],
    ['Git repository found at /home/ada/harbour', 'Git'],
    ['Successfully parsed and validated hook JSON output', 'Hooks'],
    ['Writing to temp file: /home/ada/.claude/settings.json.tmp.4699', 'File writes'],
    ['File /home/ada/.claude/todos/x.json written atomically', 'File writes'],
    ['Ripgrep first use test: PASSED (mode=builtin)', undefined],
  ])('%s: %s', (message, topic) => {
    expect(findDebugTopic(message)).toBe(topic);
  });
});
