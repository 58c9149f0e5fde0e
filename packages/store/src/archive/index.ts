export { ArchiveError, type ArchiveErrorCode } from './archive-error.ts';
export {
  isPortablePath,
  isRootHere,
  isSafePath,
  type ArchivedFile,
  type ArchivedRoot,
  type FileVersion,
} from './archived-file.ts';
export type { Chunk } from './chunk.ts';
export type { ChunkDamage, ChunkStore, StoredChunk } from './chunk-store.ts';
export { compactArchive, isCompactionDue, type CompactReport } from './compact-archive.ts';
export { failPoints, type FailPoint } from './fail-point.ts';
export { addUpPacks } from './list-packs.ts';
export type { Manifest } from './manifest.ts';
export { openArchiveReader, type ArchivedBytes, type ArchiveReader } from './open-archive-reader.ts';
export { findMachineId, openArchiveWriter, toRootKey, type ArchiveWriter } from './open-archive-writer.ts';
export {
  hasArchivedEnd,
  storeFiles,
  type SourceFile,
  type SourceProblem,
  type StoreOptions,
  type StoreReport,
} from './store-files.ts';
export { verifyArchive, type DamagedFile, type MissingPiece, type VerifyReport } from './verify-archive.ts';
export { exportArchive } from './export-archive.ts';
export { forgetFiles, type Forgotten } from './forget-files.ts';
export { importArchive, type ImportReport } from './import-archive.ts';
export { openExport, type CheckedExport } from './open-export.ts';
export { repairArchive, type RepairReport } from './repair-archive.ts';
export { openDatabaseChunkStore, type DatabaseChunkStore } from './database-chunk-store.ts';
export { shareArchive, type ShareOptions, type ShareReport } from './share-archive.ts';
