import { openArchiveWriter, type ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { HubError, isHubError } from '../database/hub-error.ts';

/** The bytes of all sessions. One process writes them, one piece of work after the other. */
export interface HubArchive {
  readonly folder: string;
  /**
   * Work that sees the archive as it is on disk, and has it alone. If it fails, the archive is opened anew: what it
   * changed in memory and did not commit is forgotten.
   */
  write<Result>(work: (writer: ArchiveWriter) => Promise<Result>): Promise<Result>;
  has(hash: string): Promise<boolean>;
  /** The bytes survive a crash once it is done; those that are put at the same time share the wait for the disk. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  get(hash: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

const defaultWaitMs = 5_000;

/** Fails at once if another process writes to the folder. */
export async function openHubArchive(folder: string, waitMs = defaultWaitMs): Promise<HubArchive> {
  let writer: ArchiveWriter | undefined = await openArchiveWriter(folder, { waitMs });
  let last: Promise<unknown> = Promise.resolve();
  let flushing: Promise<void> | undefined;
  let isClosed = false;

  async function getWriter(): Promise<ArchiveWriter> {
    if (isClosed) throw new HubError('BUSY', 'the hub is shutting down', 'Try again in a minute.');
    return (writer ??= await openArchiveWriter(folder, { waitMs }));
  }

  async function startAnew(): Promise<void> {
    const failed = writer;
    writer = undefined;
    await failed?.close().catch(() => undefined);
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  function write<Result>(work: (own: ArchiveWriter) => Promise<Result>): Promise<Result> {
    return inTurn(async () => {
      const own = await getWriter();
      try {
        return await work(own);
      } catch (error) {
        // What is refused was refused before anything was changed.
        if (!isHubError(error)) await startAnew();
        throw error;
      }
    });
  }

  function flush(): Promise<void> {
    flushing ??= write(async (own) => {
      flushing = undefined;
      await own.chunks.flush();
    });
    return flushing;
  }

  return {
    folder,
    write,
    has: (hash) => inTurn(async () => (await getWriter()).chunks.has(hash)),
    async put(hash, bytes) {
      await write(async (own) => {
        if (!(await own.chunks.has(hash))) await own.put(hash, bytes);
      });
      await flush();
    },
    get: (hash) => inTurn(async () => (await getWriter()).chunks.get(hash)),
    close: () =>
      inTurn(async () => {
        isClosed = true;
        await writer?.close();
        writer = undefined;
      }),
  };
}
