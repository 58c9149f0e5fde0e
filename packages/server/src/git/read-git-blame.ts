import type { Repository } from './open-repository.ts';

/** The lines of a file at a commit, each with the commit that git says wrote it. */
export interface GitBlame {
  readonly lines: readonly GitBlameLine[];
  readonly commits: ReadonlyMap<string, GitCommitFacts>;
  /** Every path that the file had, as git follows it. */
  readonly paths: ReadonlySet<string>;
}

export interface GitBlameLine {
  readonly hash: string;
  /** Without its line end. */
  readonly text: string;
}

export interface GitCommitFacts {
  readonly author: string;
  /** Seconds since 1970. */
  readonly authorTime: number;
  readonly subject: string;
}

export type ReadGitBlame = GitBlame | { readonly problem: string };

const header = /^([0-9a-f]{40,64}) \d+ \d+/;

/** Who wrote which line, by git; `path` as git names it, from the top of the working tree. */
export async function readGitBlame(repository: Repository, commit: string, path: string): Promise<ReadGitBlame> {
  const result = await repository.ask({
    args: ['blame', '--porcelain', '--no-progress', '--encoding=UTF-8', '--no-textconv', commit, '--', path],
  });
  return result.state === 'failed' ? { problem: result.reason } : parseGitBlame(result.output.toString());
}

export function parseGitBlame(output: string): GitBlame {
  const lines: GitBlameLine[] = [];
  const commits = new Map<string, { author: string; authorTime: number; subject: string }>();
  const paths = new Set<string>();
  let hash = '';
  for (const line of output.split('\n')) {
    if (line.startsWith('\t')) {
      lines.push({ hash, text: line.slice(1) });
      hash = '';
      continue;
    }
    if (hash === '') {
      hash = header.exec(line)?.[1] ?? '';
      if (hash !== '' && !commits.has(hash)) commits.set(hash, { author: '', authorTime: 0, subject: '' });
      continue;
    }
    const facts = commits.get(hash);
    if (facts === undefined) continue;
    if (line.startsWith('author ')) facts.author = line.slice('author '.length);
    else if (line.startsWith('author-time ')) facts.authorTime = Number(line.slice('author-time '.length));
    else if (line.startsWith('summary ')) facts.subject = line.slice('summary '.length);
    else if (line.startsWith('filename ')) paths.add(line.slice('filename '.length));
  }
  return { lines, commits, paths };
}
