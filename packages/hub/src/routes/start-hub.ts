import { randomBytes } from 'node:crypto';
import { isAnyAddress, isLoopback, toUrlHost } from '@scrollkeep/server/http/access/allowed-hosts.ts';
import { startServer } from '@scrollkeep/server/serve/start-server.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import type { AnalyticsPlace } from '../analytics/open-hub-analytics.ts';
import { openOidc } from '../access/oidc.ts';
import type { OidcSettings } from '../access/oidc-settings.ts';
import { openRateLimits } from '../access/rate-limits.ts';
import { removeOldPins } from '../backup/backup-hub.ts';
import { openHubStore, type HubStore, type HubStoreOptions } from '../database/hub-store.ts';
import { putStoredSetting } from '../database/stored-settings.ts';
import { toHubDatabase } from '../database/to-hub-database.ts';
import { openPasswords, type ScryptCost } from '../people/passwords.ts';
import type { RandomBytes } from '../tokens/tokens.ts';
import type { Operations } from './answer-operations.ts';
import { openAppFiles } from './app-files.ts';
import { listHubAddresses } from './check-hub-request.ts';
import { openCookies } from './cookies.ts';
import { createHubApp, type HubPart } from './create-hub-app.ts';
import type { Hub } from './hub.ts';
import { listFigures } from './list-figures.ts';
import { openSessionPart } from './open-session-part.ts';
import type { RequestEntry } from './request-log.ts';
import { createFirstRunUrl } from './sign-in-pages.ts';

export interface HubOptions {
  readonly dataDir: string;
  /** People and rights: `postgres://…` or a file; else a file in the data folder. */
  readonly database: string | undefined;
  readonly host: string;
  readonly ports: readonly number[];
  /** How people reach it; else the address it listens at. */
  readonly publicUrl: URL | undefined;
  readonly trustsProxy: boolean;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly name: string;
  readonly version: string;
  /** The built web app. */
  readonly webFolder: string;
  readonly redactionScopes: readonly string[];
  /** A bucket for the content of sessions; else the data folder has it alone. */
  readonly bytes?: ObjectStore | undefined;
  /** ClickHouse, which then answers searches over all sessions. */
  readonly analytics?: AnalyticsPlace | undefined;
  readonly oidc: OidcSettings | undefined;
  readonly onRequest: (entry: RequestEntry) => void;
  readonly onError: (error: unknown) => void;
  /** With which metrics are read from other machines. */
  readonly metricsToken?: string | undefined;
  /** How long requests that are being answered get to their end when the hub is closed. */
  readonly drainMs?: number;
  /** For tests: a clock, known bytes, and a cost that takes no time. */
  readonly now?: () => number;
  readonly random?: RandomBytes;
  readonly passwordCost?: ScryptCost;
  /** For tests: the tables of another version. */
  readonly migrations?: HubStoreOptions['migrations'];
}

export interface RunningHub {
  /** Scheme, host and port, as people type it. */
  readonly url: string;
  readonly port: number;
  /** Opens the page that creates the first owner; undefined once there is one. */
  readonly firstRunUrl: string | undefined;
  close(): Promise<void>;
}

/** Each live page holds one. An office, and all people behind a proxy, have one address. */
const mostConnections = { ofAddress: 1024, ofAll: 4096 } as const;

/** Long enough for a commit of 16 MiB at half a megabit per second. */
const requestTimeoutMs = 5 * 60 * 1000;

export async function startHub(
  options: HubOptions,
  openParts: (store: HubStore) => Promise<readonly HubPart[]> = (store) => openUsualParts(store, options),
): Promise<RunningHub> {
  const { now = Date.now, random = randomBytes, passwordCost, migrations } = options;
  removeOldPins(options.dataDir);
  const store = await openHubStore(toHubDatabase(options.dataDir, options.database), { now, random, migrations });
  let parts: readonly HubPart[] = [];
  const end = async (): Promise<void> => {
    for (const part of parts) await part.end?.();
    await store.connection.close();
  };
  try {
    const passwords = openPasswords({ random, ...(passwordCost === undefined ? {} : { cost: passwordCost }) });
    parts = await openParts(store);
    let hub: Hub | undefined;
    let isStopping = false;
    const countStreams = () => parts.reduce((sum, part) => sum + (part.countStreams?.() ?? 0), 0);
    const { openMetrics } = await import('./open-metrics.ts');
    const operations: Operations = {
      store,
      metrics: openMetrics(options.version, () =>
        listFigures({ store, version: options.version }, options.dataDir, countStreams(), operations.findAnalytics()),
      ),
      metricsToken: options.metricsToken,
      isStopping: () => isStopping,
      check: async () => (await Promise.all(parts.map((part) => part.check?.() ?? true))).every(Boolean),
      findAnalytics: () => parts.map((part) => part.findAnalytics?.()).find((found) => found !== undefined),
      onError: options.onError,
    };
    const server = await startServer({
      host: options.host,
      ports: options.ports,
      tls: options.tls,
      requestTimeoutMs,
      connectionLimits: options.trustsProxy
        ? { ...mostConnections, ofAddress: mostConnections.ofAll }
        : mostConnections,
      createApp(port) {
        const publicUrl = options.publicUrl ?? toOwnUrl(options, port);
        hub = toHub(options, { store, passwords, publicUrl });
        const addresses = listHubAddresses(publicUrl, { host: options.host, port });
        const { trustsProxy, onRequest } = options;
        return createHubApp({ hub, parts, addresses, trustsProxy, operations, onRequest });
      },
    });
    if (hub === undefined) throw new Error('the server listens without an app');
    await putStoredSetting(store, 'public-url', hub.publicUrl.origin);
    return {
      url: hub.publicUrl.origin,
      port: server.port,
      firstRunUrl: await createFirstRunUrl(hub),
      async close() {
        isStopping = true;
        await server.close(options.drainMs);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openUsualParts(store: HubStore, options: HubOptions): Promise<readonly HubPart[]> {
  const { dataDir, version, redactionScopes: redaction, bytes, analytics, onError } = options;
  return [await openSessionPart(store, { dataDir, version, redaction, bytes, analytics, onError })];
}

function toHub(
  options: HubOptions,
  { store, passwords, publicUrl }: Pick<Hub, 'store' | 'passwords' | 'publicUrl'>,
): Hub {
  const { oidc: settings, now = Date.now, random = randomBytes } = options;
  const redirectUri = `${publicUrl.origin}/oidc/callback`;
  return {
    store,
    passwords,
    publicUrl,
    limits: openRateLimits(store),
    cookies: openCookies(publicUrl),
    name: options.name,
    version: options.version,
    redactionScopes: options.redactionScopes,
    files: openAppFiles(options.webFolder),
    oidc:
      settings === undefined
        ? undefined
        : { signIn: openOidc({ settings, redirectUri, now, random }), label: settings.label },
    onError: options.onError,
  };
}

function toOwnUrl({ host, tls }: HubOptions, port: number): URL {
  const name = isLoopback(host) || isAnyAddress(host) ? '127.0.0.1' : toUrlHost(host);
  return new URL(`${tls === undefined ? 'http' : 'https'}://${name}:${port}`);
}
