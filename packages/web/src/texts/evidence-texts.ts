/** Words of what came out of sessions: commits and pull requests. */
export const evidenceTexts = {
  session: {
    title: 'Commits and pull requests',
    hint:
      'What git, GitHub or GitLab, and Claude Code recorded. Inferred: the command succeeded but named no hash or ' +
      'URL.',
    open: (what: string) => `Open the record of ${what}`,
    unknown: '(message not recorded)',
    kinds: { commit: 'Commit', push: 'Push', 'pull-request': 'Pull request' },
    copied: 'copied from another session',
  },
  requests: {
    title: 'Pull requests',
    withEvidence: (cost: string, sessions: string) => `${cost} for ${sessions} that worked on a pull request.`,
    all: (cost: string, sessions: string, share: string) =>
      `${cost} for ${sessions} in total; ${share} of the cost is from sessions that worked on a pull request.`,
    shared: 'A shared session worked on several pull requests. Totals count it once.',
    unpriced: (count: string) => `${count} without a price`,
    indexing: 'Sessions are still being indexed. More may follow.',
    sharedMark: 'shared',
    moreSessions: (count: string) => `and ${count} more`,
  },
  columns: {
    what: 'Type',
    name: 'Commit or pull request',
    hash: 'Hash or number',
    branch: 'Branch',
    repository: 'Repository',
    lines: 'Lines',
    turn: 'Turn',
    known: 'Evidence',
    request: 'Pull request',
    subject: 'Title',
    action: 'Last action',
    sessions: 'Sessions',
    commits: 'Commits',
    cost: 'Cost of its sessions',
  },
  certainties: { recorded: 'recorded', inferred: 'inferred' },
} as const;
