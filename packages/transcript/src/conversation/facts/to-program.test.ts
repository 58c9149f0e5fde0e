import { expect, it } from 'vitest';
import { toProgram } from './to-program.ts';

it.each([
  ['ls -la', 'ls'],
  ['cd /srv/pier && npm test 2>&1 | tail', 'npm test'],
  ['cd "my pier"; git -C x push', 'git'],
  ['pushd pier\nmake all', 'make all'],
  ['# comment\nPORT=1 HOST="a b" ./bin/serve --now', 'serve'],
  ['export A=1 && cargo build', 'cargo build'],
  ['(cd pier && yarn)', 'yarn'],
  ['/usr/bin/python3 -m pytest', 'python3'],
  ['"C:/Program Files/x.exe" run', 'Program'],
  ['A="x"y z', 'A=xy'],
  ['npm  run   x', 'npm run'],
  ['cd pier', 'cd'],
  ['A=1', ''],
  ['', ''],
  ['   ', ''],
  ['# only a comment', '#'],
  [`x${'y'.repeat(5000)}`, `x${'y'.repeat(59)}`],
])('of %j is %j', (command, program) => {
  expect(toProgram(command)).toBe(program);
});

it.each([
  'cd '.repeat(100_000),
  'A='.repeat(100_000),
  '('.repeat(100_000),
  `A="${'x'.repeat(100_000)}`,
  '#\n'.repeat(50_000),
])('of a hostile command is short', (command) => {
  expect(toProgram(command).length).toBeLessThanOrEqual(60);
});
