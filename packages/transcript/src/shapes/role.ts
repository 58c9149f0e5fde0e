/**
 * What a record is for a person who looks at the session. Views branch on this and never on the type, so that a new
 * record type that shows nothing touches no view.
 */
export const roles = {
  turn: { visibility: 'shown', doc: 'what a person or the assistant said or did' },
  notice: { visibility: 'notice', doc: 'something that happened to the session, told in one line' },
  title: { visibility: 'list', doc: 'what the session is called in lists' },
  link: { visibility: 'list', doc: 'where the session is known outside: a pull request, a page' },
  state: {
    visibility: 'hidden',
    doc: 'a mode or setting in force from here on; written again and again, the last one counts',
  },
  snapshot: { visibility: 'hidden', doc: 'which versions of files were backed up' },
  queue: { visibility: 'hidden', doc: 'input that waits its turn' },
  context: { visibility: 'hidden', doc: 'text added for the model that nobody typed' },
  progress: { visibility: 'hidden', doc: 'a report from work under way, repeated by its result' },
  log: { visibility: 'hidden', doc: 'technical bookkeeping of the client' },
} as const satisfies Readonly<Record<string, { readonly visibility: Visibility; readonly doc: string }>>;

/**
 * Shown in the conversation, shown as a notice, shown in lists and headers, or hidden (but kept, counted and
 * reachable).
 */
export type Visibility = 'shown' | 'notice' | 'list' | 'hidden';

export type Role = keyof typeof roles;
