export { StoreError, type StoreErrorCode } from './dialects/store-error.ts';
export { isPostgres } from './dialects/is-postgres.ts';
export { openIndex, openIndexForReading, type OpenIndexOptions } from './open-index.ts';
export type { Connection, Lock, SqlRow, SqlValue } from './dialects/connection.ts';
export type { Tables } from './schema/tables.ts';
export { currentVersion } from './migrations/migrations.ts';
export { indexFiles, type IndexFilesOptions, type SyncProgress, type SyncReport } from './sync/index-files.ts';
export { readKnownFiles, type KnownFiles } from './sync/known-files.ts';
export type { FoundInput } from './sync/indexed-file.ts';
export type { ByteFile } from './source-files/byte-file.ts';
export {
  listHits,
  searchIndex,
  type FoundHit,
  type FoundSession,
  type SearchIndexOptions,
  type SearchResult,
} from './search/search-index.ts';
export { openSearchView, readRevision, type SearchView, type ViewedFile } from './search/open-search-view.ts';
export type { TextSources } from './source-files/open-text-reader.ts';
export {
  isTooLong,
  queryBySql,
  toLateError,
  toTooLongError,
  type SqlAnswer,
  type SqlLimits,
} from './queries/query-by-sql.ts';
