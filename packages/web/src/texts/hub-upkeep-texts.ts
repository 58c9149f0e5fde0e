import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';

/** Words of the pages about storage, retention and health of a hub, and of the dialog that deletes a session. */
export const hubUpkeepTexts = {
  storage: {
    intro:
      'Sizes show how much was pushed. On disk, sessions are compressed, and identical content is stored only once.',
    figures: {
      sessions: 'Sessions',
      bytes: 'Pushed',
      archive: 'On disk',
      free: 'Free on disk',
      held: 'On hold',
      pending: 'To be erased',
      backup: 'Last backup',
    },
    people: 'People',
    projects: 'Projects',
    columns: {
      person: 'Person',
      project: 'Project',
      people: 'People',
      sessions: 'Sessions',
      bytes: 'Size',
      quota: 'Quota',
      days: 'Retention',
    },
    quota: (percent: string, quota: string) => `${percent} of ${quota}`,
    unnamed: (id: string) => `Project ${id}`,
    unnamedHint: 'You cannot read any session of this project, so its name is not shown.',
    kept: 'no project rule',
    days: (count: number) => toReadableAmount(count, 'day'),
    backup: 'Backup',
    backupHint: 'Run this on the hub’s machine. The hub keeps running.',
    backupDone: (day: string, sessions: number, bytes: string) =>
      `Last backup: ${day}, ${toReadableAmount(sessions, 'session')}, ${bytes}.`,
    backupNever: 'There is no backup yet.',
    none: 'Nothing has been pushed yet',
  },
  retention: {
    intro:
      'Sessions are kept until someone deletes them, unless a rule applies. A rule for a project takes ' +
      'precedence over rules for teams; if several teams have rules, the longest period applies. Every hour, the hub ' +
      'deletes sessions that are due.',
    rules: 'Rules',
    noRules: 'There are no rules',
    columns: { for: 'For', days: 'Deleted after', set: 'Set on' },
    kinds: { project: 'Project', team: 'Team' },
    days: (count: number) => `${toReadableAmount(count, 'day')} without a push`,
    remove: 'Remove',
    removeLabel: (name: string) => `Remove the rule for ${name}`,
    removed: (name: string) => `The rule for ${name} was removed.`,
    set: 'Set a rule',
    setFor: 'Project or team',
    setChoose: 'Choose a project or team',
    setDays: 'Delete sessions this many days after their last push',
    save: 'Save rule',
    saveTitle: (name: string, days: number) => `Delete sessions of ${name} after ${toReadableAmount(days, 'day')}?`,
    saveWords: (days: number) =>
      `Within an hour, the hub deletes those whose last push was more than ${toReadableAmount(days, 'day')} ago, ` +
      'unless another rule keeps them longer. After that, it deletes each one when it is due. Sessions on hold are ' +
      'kept. Deleted sessions cannot be restored.',
    saved: 'The rule was saved.',
    due: 'Due now',
    dueHint: 'Sessions that a rule would delete now. A dry run deletes nothing.',
    dryRun: 'Dry run',
    noneDue: 'No sessions are due.',
    dueCount: (count: number, bytes: string) => `${toReadableAmount(count, 'session')} (${bytes}) would be deleted.`,
    deletedCount: (count: number, bytes: string) => `${toReadableAmount(count, 'session')} (${bytes}) deleted.`,
    keptCount: (count: number) => `${toReadableAmount(count, 'session')} kept (on hold or just pushed).`,
    moreListed: (count: number) => `Only the first ${toReadableAmount(count, 'session')} are listed.`,
    moreDue: 'More sessions are due. Start another dry run.',
    dueColumns: { session: 'Session', person: 'Person', bytes: 'Size', pushed: 'Last push', rule: 'Rule' },
    delete: 'Delete now',
    deleteTitle: (count: number) => `Delete ${toReadableAmount(count, 'session')}?`,
    deleteWords:
      'They are deleted with their files, shares and links, from the archive, the search index and caches. ' +
      'This cannot be undone.',
    holds: 'On hold',
    holdsHint: 'A session on hold cannot be deleted: not by the person who pushed it, not by admins, not by a rule.',
    noHolds: 'No sessions are on hold',
    holdColumns: { session: 'Session', person: 'Person', bytes: 'Size', since: 'Since', reason: 'Reason' },
    release: 'Release',
    releaseLabel: (id: string) => `Release session ${id}`,
    released: 'The session is no longer on hold.',
    hold: 'Put a session on hold',
    holdSession: 'Session id, or the address of its page',
    holdReason: 'Reason (optional)',
    holdButton: 'Hold',
    held: 'The session is on hold.',
  },
  health: {
    columns: { check: 'Check', state: 'State', detail: 'Details' },
    states: { good: 'Good', warning: 'Warning', bad: 'Problem' },
    checks: {
      database: 'Database',
      archive: 'Archive',
      disk: 'Disk space',
      index: 'Search index',
      deletions: 'Deletions',
      backup: 'Backup',
    },
    database: { good: 'The database is responding.', bad: 'The database is not responding.' },
    archive: {
      good: 'The archive folder is writable.',
      bad: 'The archive folder is missing or read-only. Pushes fail until this is fixed.',
    },
    disk: (free: string) => `${free} free.`,
    diskLow: 'Free some space, or set a retention rule.',
    index: (waiting: number) =>
      waiting === 0 ? 'Everything can be searched.' : `${toReadableAmount(waiting, 'session')} being indexed.`,
    deletions: (waiting: number) =>
      waiting === 0
        ? 'Nothing is waiting to be erased.'
        : `${toReadableAmount(waiting, 'deleted session')} not yet erased from disk, but no longer readable.`,
    backup: (day: string) => `Last backup: ${day}.`,
    backupNever: 'There is no backup yet. Run scrollkeep hub backup on the hub’s machine.',
    backupOld: 'It is more than a week old.',
    about: 'This hub',
    facts: { version: 'Version', database: 'Database', started: 'Running since', streams: 'Open live connections' },
    databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
    refresh: 'Refresh',
  },
  delete: {
    action: 'Delete',
    title: 'Delete this session?',
    looking: 'Looking up what would be deleted…',
    intro: 'This deletes the following from the hub:',
    files: (count: number, bytes: string) => `${toReadableAmount(count, 'file')} (${bytes})`,
    derived: 'everything derived from them: pages, search, usage, caches',
    shares: (count: number) => toReadableAmount(count, 'share'),
    links: (count: number) => (count === 1 ? '1 link, which stops working' : `${count} links, which stop working`),
    stays: 'Files on laptops are kept. They are not pushed again unless the session is shared again there.',
    undone: 'This cannot be undone.',
    held: 'This session is on hold and cannot be deleted. An admin can release it.',
    confirm: 'Delete session',
    deleting: 'Deleting…',
    done: 'The session was deleted',
    report: (files: number, bytes: string, links: number) =>
      `${toReadableAmount(files, 'file')} (${bytes}) and ${toReadableAmount(links, 'link')} deleted. ` +
      'The session was removed from the archive, the search index and caches.',
    close: 'Go to all sessions',
    cancel: 'Cancel',
  },
} as const;
