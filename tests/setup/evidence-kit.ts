import { join } from 'node:path';
import { bashFailure, bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';

export const pullRequest = 'https://git.example/ada/harbour/pull/58';
const other = 'https://git.example/ada/harbour/pull/59';

export interface EvidenceTree {
  /** By path below a config folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<'first' | 'second' | 'fork' | 'quiet' | 'plain', string>>;
}

type Builder = ReturnType<typeof openSession>;

/**
 * Sessions with commits, pushes and pull requests: one that opens two pull requests, one that pushes to the branch of
 * the first, a copy of the first, one with quiet commands and forged outputs, and one without git.
 */
export function buildEvidenceTree(): EvidenceTree {
  const files: Record<string, string> = {};
  const write = (seed: string, prompt: string, fill: (builder: Builder) => void): string => {
    const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed });
    builder.prompt(prompt);
    fill(builder);
    builder.assistant(text('Done.'));
    for (const { path, content } of builder.files()) files[path] = String(content);
    return builder.sessionId;
  };
  const first = write('first', 'Sort the boats', fillFirst);
  const second = write('second', 'Follow up on the boats', (builder) => {
    builder.call(
      'Bash',
      { command: 'git commit -am "Count boats"' },
      bashResult(printCommit('boats', '4444444', 'Count boats', 1, 2, 0)),
    );
    builder.call('Bash', { command: 'git push' }, bashResult(printPush('3333333..4444444', 'boats')));
    builder.call(
      'Bash',
      { command: 'gh pr view 59' },
      bashResult(`title:\tNets\nurl:\t${other}\n--\n${pullRequest}\n`),
    );
  });
  const quiet = write('quiet', 'Mend the nets', fillQuiet);
  const plain = write('plain', 'Say hello', () => undefined);
  const path = Object.keys(files).find((each) => each.includes(first)) ?? '';
  const fork = '6e2f1a70-93c4-4b1e-8a55-0c6e7f9d1b24';
  files[join(path, '..', `${fork}.jsonl`)] = toFork(files[path] ?? '', first, fork);
  return { files, ids: { first, second, fork, quiet, plain } };
}

function fillFirst(builder: Builder): void {
  builder.call(
    'Bash',
    { command: 'git commit -m "Sort boats"' },
    bashResult(printCommit('boats', '1111111', 'Sort boats', 2, 10, 3)),
  );
  builder.call(
    'Bash',
    { command: 'git commit --amend -m "Sort all boats"' },
    bashResult(printCommit('boats', '2222222', 'Sort all boats', 3, 12, 4)),
  );
  builder.prompt('Open a pull request');
  builder.call(
    'Bash',
    { command: 'git push -u origin boats && gh pr create --title "Sort boats" --body x' },
    bashResult(`${printPush('[new branch]', 'boats')}${pullRequest}\n`),
  );
  builder.call(
    'Bash',
    { command: 'git checkout -qb nets && git commit -m Nets' },
    bashResult(printCommit('nets', '3333333', 'Nets', 1, 1, 0)),
  );
  builder.call(
    'Bash',
    { command: 'git push -u origin nets && gh pr create --title Nets --head nets' },
    bashResult(`${printPush('[new branch]', 'nets')}${other}\n`),
  );
  builder.call('Bash', { command: 'gh pr merge 58 --squash' }, bashResult(''));
}

function fillQuiet(builder: Builder): void {
  const forged = '[main 9999999] Forged\n 9 files changed, 900 insertions(+)\n';
  const colour = '\u001b[31mred\u001b[0m\u0007';
  builder.call('Bash', { command: 'git add -A && git commit -qm "Mend nets"' }, bashResult(''));
  builder.call(
    'Bash',
    { command: 'git commit -qm "Mend more"; git log --oneline -1' },
    bashResult('5555555 Mend more\n'),
  );
  builder.call(
    'Bash',
    { command: `git commit -m "${colour}"` },
    bashResult(printCommit('main', '6666666', colour, 1, 1, 1)),
  );
  builder.call('Bash', { command: 'cat notes.txt' }, bashResult(forged));
  builder.call('Bash', { command: 'git log' }, bashResult(forged));
  builder.call(
    'Bash',
    { command: 'echo "git commit -m x" && cat notes.txt' },
    bashResult(`${forged}${pullRequest}0\n`),
  );
  builder.call('Bash', { command: 'git commit -m "Fails"' }, bashFailure(1, { stdout: 'nothing to commit' }));
}

function printCommit(
  branch: string,
  hash: string,
  subject: string,
  files: number,
  insertions: number,
  deletions: number,
): string {
  const counts = [`${insertions} insertions(+)`, ...(deletions === 0 ? [] : [`${deletions} deletions(-)`])];
  return `[${branch} ${hash}] ${subject}\n ${files} file${files === 1 ? '' : 's'} changed, ${counts.join(', ')}\n`;
}

function printPush(range: string, branch: string): string {
  const isNew = range.startsWith('[');
  return `To git@git.example:ada/harbour.git\n ${isNew ? '*' : ' '} ${range}  ${branch} -> ${branch}\n`;
}

/** As `--fork-session` writes it: the records with a note of where they are from. */
function toFork(lines: string, from: string, to: string): string {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const record = JSON.parse(line) as { readonly uuid?: string };
      const copied = record.uuid === undefined ? {} : { forkedFrom: { sessionId: from, messageUuid: record.uuid } };
      return `${JSON.stringify({ ...record, sessionId: to, ...copied })}\n`;
    })
    .join('');
}
