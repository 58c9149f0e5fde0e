import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toResumeCommand } from './to-resume-command.ts';

/** Runs the command in a real shell, with functions in place of the programs. Gives their arguments, line by line. */
function run(command: string): readonly string[] {
  const programs = `cd() { printf 'cd:%s\\n' "$@"; }; claude() { printf 'claude:%s\\n' "$@"; }; `;
  return execFileSync('sh', ['-c', programs + command], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

describe('a command that resumes a session', () => {
  it('goes to its project first', () => {
    expect(toResumeCommand('5d2f1a70', '/home/ada/a b')).toBe(`cd '/home/ada/a b' && claude --resume 5d2f1a70`);
  });

  it('names the config folder if that is another one', () => {
    expect(toResumeCommand('5d2f1a70', undefined, '/srv/x')).toBe('CLAUDE_CONFIG_DIR=/srv/x claude --resume 5d2f1a70');
  });

  it.each([`$(echo run)`, '`echo run`', 'a; echo run', `it's "odd" & more`, '~', '*', 'x\\'])(
    'gives a shell %j as one word',
    (name) => {
      expect(run(toResumeCommand(name, name))).toEqual([`cd:${name}`, 'claude:--resume', `claude:${name}`]);
    },
  );

  it('does not let a name become an option', () => {
    expect(run(toResumeCommand('--dangerously-skip-permissions', '/a'))).toEqual(['cd:/a', 'claude:--resume']);
  });
});
