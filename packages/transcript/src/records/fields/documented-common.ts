import { boolean, nullable, optional, text } from '../../shapes/shape.ts';

/**
 * Fields that public descriptions of the format give to every record. No sample has them on the bookkeeping that
 * spreads this; accepted there without drift.
 */
export const documentedCommon = {
  uuid: optional(text('Documented, not observed')),
  parentUuid: optional(nullable(text(), 'Documented, not observed')),
  sessionId: optional(text('Documented, not observed')),
  timestamp: optional(text('Documented, not observed')),
  cwd: optional(text('Documented, not observed')),
  version: optional(text('Documented, not observed')),
  gitBranch: optional(text('Documented, not observed')),
  isSidechain: optional(boolean('Documented, not observed')),
  userType: optional(text('Documented, not observed')),
  slug: optional(text('Documented, not observed')),
} as const;
