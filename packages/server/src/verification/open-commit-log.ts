import type { Repository } from '../git/open-repository.ts';

export interface LoggedCommit {
  readonly hash: string;
  readonly isMerge: boolean;
  /** Name and address. */
  readonly author: string;
  /** Seconds since 1970. */
  readonly authorTime: number;
  readonly commitTime: number;
  readonly subject: string;
  /** The message without its first line, cut. */
  readonly body: string;
}

/** The commits that branches and `HEAD` of a repository have. */
export interface CommitLog {
  /** The newest, by hash; older ones are left out, so that a huge repository can be asked, too. */
  readonly commits: ReadonlyMap<string, LoggedCommit>;
  readonly onHead: ReadonlySet<string>;
  /** A commit of any kind, also one that no branch has. */
  read(hash: string): Promise<LoggedCommit | undefined>;
}

const maxCommits = 20_000;
const maxBody = 20_000;
const fields = ['%H', '%P', '%an <%ae>', '%at', '%ct', '%s', '%b'];
/** Nothing of the repository but its objects is seen, so `log` runs no program. */
const logArgs = [
  'log',
  '-z',
  '--no-color',
  '--no-notes',
  '--no-show-signature',
  `--format=tformat:${fields.join('%x00')}`,
];

export async function openCommitLog(repository: Repository): Promise<CommitLog | { readonly problem: string }> {
  const { head, ask, askRefs } = repository;
  const tips = await askRefs({ args: ['for-each-ref', '--format=%(objectname)', 'refs/heads', 'refs/remotes'] });
  if (tips.state === 'failed') return { problem: tips.reason };
  const starts = new Set([...tips.output.toString().split('\n'), head ?? ''].filter((hash) => hash !== ''));
  if (starts.size === 0) return { problem: 'it has no commits yet' };
  const all = await ask({ args: [...logArgs, `--max-count=${maxCommits}`, '--stdin'], input: toInput([...starts]) });
  if (all.state === 'failed') return { problem: all.reason };
  const onHead = head === undefined ? undefined : await ask({ args: ['rev-list', head] });
  if (onHead?.state === 'failed') return { problem: onHead.reason };
  return {
    commits: new Map(parseLog(all.output.toString()).map((commit) => [commit.hash, commit])),
    onHead: new Set(onHead?.output.toString().split('\n')),
    async read(hash) {
      const one = await ask({ args: [...logArgs, '--max-count=1', hash] });
      return one.state === 'failed' ? undefined : parseLog(one.output.toString())[0];
    },
  };
}

export function toInput(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A message cannot hold a zero, so every commit has as many parts as there are fields. */
function parseLog(output: string): readonly LoggedCommit[] {
  const parts = output.split('\0');
  const commits: LoggedCommit[] = [];
  for (let at = 0; at + fields.length <= parts.length; at += fields.length) {
    const [hash = '', parents = '', author = '', authorTime, commitTime, subject = '', body = ''] = parts.slice(at);
    commits.push({
      hash: hash.trim(),
      isMerge: parents.includes(' '),
      author,
      authorTime: Number(authorTime),
      commitTime: Number(commitTime),
      subject,
      body: body.slice(0, maxBody),
    });
  }
  return commits;
}
