import { nullable, number, object, optional, text } from '../shapes/shape.ts';

/** The change of one file against git, as the client's published types describe it for `Edit` and `Write`. */
export const fileGitDiff = object(
  {
    filename: optional(text()),
    status: optional(text(undefined, ['added', 'modified'])),
    additions: optional(number('lines added')),
    deletions: optional(number('lines removed')),
    changes: optional(number('both together')),
    patch: optional(text('unified diff')),
    repository: optional(nullable(text('owner and name on the forge'))),
  },
  'the change of the file against git; documented, never seen in a file',
);
