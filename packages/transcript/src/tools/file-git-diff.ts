import { nullable, number, object, optional, text } from '../shapes/shape.ts';

/** The change of one file against git, as the client's published types describe it for `Edit` and `Write`. */
export const fileGitDiff = object(
  {
    filename: optional(text()),
    status: optional(text(undefined, ['added', 'modified'])),
    additions: optional(number('Lines added')),
    deletions: optional(number('Lines removed')),
    changes: optional(number('Both together')),
    patch: optional(text('Unified diff')),
    repository: optional(nullable(text('Owner and name on the forge'))),
  },
  'The change of the file against git; documented, never seen in a file',
);
