export { StoreError, type StoreErrorCode } from './store-error.ts';
export { isPostgres, openIndex, openIndexForReading, type OpenIndexOptions } from './open-index.ts';
export type { Connection, Lock, SqlRow, SqlValue } from './dialects/connection.ts';
export type { Tables } from './schema/tables.ts';
export { currentVersion } from './migrations/migrations.ts';
export { indexFiles, type IndexFilesOptions, type SyncProgress, type SyncReport } from './sync/index-files.ts';
export type { FoundInput } from './sync/indexed-file.ts';
export type { ByteFile } from './sync/byte-file.ts';
