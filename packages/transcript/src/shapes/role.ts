/**
 * What a record is for a person who looks at the session. Views branch on this and never on the type, so that a new
 * record type that shows nothing touches no view.
 */
export const roles = {
  turn: { visibility: 'shown', doc: 'something the user or the assistant said or did' },
  notice: { visibility: 'notice', doc: 'an event in the session, shown in one line' },
  title: { visibility: 'list', doc: 'the name of the session in lists' },
  link: { visibility: 'list', doc: 'a link from the session to a pull request or a page' },
  state: {
    visibility: 'hidden',
    doc: 'a mode or setting that applies from here on; written repeatedly, the last one counts',
  },
  snapshot: { visibility: 'hidden', doc: 'which versions of files were backed up' },
  queue: { visibility: 'hidden', doc: 'input that waits its turn' },
  context: { visibility: 'hidden', doc: 'text for the model that the user did not type' },
  progress: { visibility: 'hidden', doc: 'a report of work in progress, repeated by its result' },
  log: { visibility: 'hidden', doc: 'internal bookkeeping of the client' },
} as const satisfies Readonly<Record<string, { readonly visibility: Visibility; readonly doc: string }>>;

/**
 * Shown in the conversation, shown as a notice, shown in lists and headers, or hidden (but kept, counted and
 * reachable).
 */
export type Visibility = 'shown' | 'notice' | 'list' | 'hidden';

export type Role = keyof typeof roles;
