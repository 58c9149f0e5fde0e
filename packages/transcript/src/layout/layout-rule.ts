/**
 * What may be done with a file, decided by its path alone, before a byte of it is read:
 *
 * - `transcript`: session and agent transcripts
 * - `side`: written beside a session and belonging to it (checkpoints, tool results, plans …)
 * - `memory`: CLAUDE.md, rules and memory folders
 * - `config`: what a person or a plugin set up
 * - `internal`: the client's own caches, logs and locks; of no use to a reader
 * - `secret`: may hold a credential; never opened, copied or shown
 * - `unknown`: no rule knows it; reported, never opened
 */
export type LayoutClass = (typeof layoutClasses)[number];

/** In the order in which they are shown. */
export const layoutClasses = ['transcript', 'side', 'memory', 'config', 'internal', 'secret', 'unknown'] as const;

/** A part of a path that a pattern can name in braces. */
export type LayoutField =
  | 'project'
  | 'session'
  | 'agent'
  | 'run'
  | 'hash'
  | 'task'
  | 'slug'
  | 'pid'
  | 'job'
  | 'team'
  | 'name'
  | 'version';

/**
 * One row of the layout table. In a pattern `{field}` is a named part of a segment, `*` any part of one, `(a|b)` a
 * choice, and `**` any number of whole segments: none or more between others, one or more at the end. At most one `**`
 * per pattern.
 */
export interface LayoutRule {
  readonly pattern: string;
  readonly class: Exclude<LayoutClass, 'unknown'>;
  /** Holds what was said or done in a session. Other side files steer a client, list sessions, or are scripts. */
  readonly isOfSession?: true;
  readonly kind: string;
  readonly doc: string;
  /** Paths that this rule, and no rule above it, must claim. */
  readonly examples: readonly [string, ...string[]];
}
