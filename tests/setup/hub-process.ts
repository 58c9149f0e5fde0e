import { openS3Store } from '@scrollkeep/server/s3/open-s3-store.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import { hubMigrations } from '@scrollkeep/hub/database/migrations.ts';
import { startHub } from '@scrollkeep/hub/routes/start-hub.ts';

/** A hub as a process of its own, one of several. */
export interface HubProcessOptions {
  readonly dataDir: string;
  /** `postgres://…`; a file in the folder without it. */
  readonly database?: string | undefined;
  /** `s3://…`, or a folder in place of a bucket. */
  readonly bucket?: string | undefined;
  /** One step of the tables more than this version has. */
  readonly extraStep?: string | undefined;
}

export async function runHubProcess(given: HubProcessOptions): Promise<void> {
  const { dataDir, database, bucket, extraStep } = given;
  const steps = [...hubMigrations];
  if (extraStep !== undefined)
    steps.push({ version: (steps.at(-1)?.version ?? 0) + 1, summary: 'of a test', toSql: () => extraStep });
  const hub = await startHub({
    dataDir,
    database,
    host: '127.0.0.1',
    ports: [0],
    publicUrl: undefined,
    trustsProxy: false,
    tls: undefined,
    name: 'Harbour',
    version: '0.0.0',
    webFolder: `${dataDir}/web`,
    redactionScopes: [],
    oidc: undefined,
    passwordCost: { log2N: 4, r: 1, p: 1 },
    migrations: steps,
    bytes: bucket === undefined ? undefined : openBucket(bucket),
    onRequest: () => undefined,
    onError: (error) => void process.stderr.write(`${String(error)}\n${String((error as Error).cause ?? '')}\n`),
  });
  process.stdout.write(`${hub.url}\n`);
  process.on('SIGTERM', () => void hub.close().then(() => process.exit(0)));
}

/** As the product does, only that it tries again at once. */
function openBucket(bucket: string) {
  if (!bucket.startsWith('s3://')) return openFolderObjectStore(bucket);
  return openS3Store(bucket, { env: process.env, signal: new AbortController().signal, wait: () => Promise.resolve() });
}
