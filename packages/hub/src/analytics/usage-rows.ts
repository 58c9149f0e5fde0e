import { createHash } from 'node:crypto';
import type { RecordedProject } from '@scrollkeep/transcript/layout/project-joins.ts';
import { MessageList } from '@scrollkeep/transcript/usage/message-list.ts';
import type { MessageTable, MessageUsage } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { outlineUsage } from '@scrollkeep/transcript/usage/outline-usage.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { ClickRow } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { findSourceName } from '@scrollkeep/server/disk/find-source-name.ts';
import {
  readUsage,
  type ReadFile,
  type ReadUsageOptions,
  type TreeUsage,
} from '@scrollkeep/server/usage/read-usage.ts';
import { toSessionCosts } from '@scrollkeep/server/usage/to-session-costs.ts';

/** What one file says about usage, as it is kept in ClickHouse: paths without their root. */
interface StoredFile extends Omit<ReadFile, 'usage'> {
  readonly usage: Omit<FileUsage, 'messages'> & { readonly messages: readonly MessageUsage[] };
}

export interface UsageReading {
  readonly maxLineBytes: number;
  readonly onError: (error: unknown) => void;
}

export interface UsageRows {
  /** Of the table `usage`. */
  readonly usage: readonly ClickRow[];
  /** Of the table `usage_names`. */
  readonly names: readonly ClickRow[];
}

interface UsageOwnerRow {
  readonly session: number;
  readonly version: number;
}

/** What a scan of the files of sessions finds. */
export async function readUsageRows(
  roots: readonly Root[],
  findOwner: (root: string) => UsageOwnerRow | undefined,
  reading: UsageReading,
): Promise<UsageRows> {
  const usage: ClickRow[] = [];
  const names: ClickRow[] = [];
  for (const root of roots) {
    const own = findOwner(root.path);
    if (own === undefined) continue;
    const rows = toUsageRows(root.path, own, await readUsage([root], toReadOptions(reading)));
    usage.push(rows.usage);
    for (const name of rows.names) names.push(name);
  }
  return { usage, names };
}

/** The row of a session, and one for each name that other sessions may have as well. */
export function toUsageRows(
  root: string,
  { session, version }: UsageOwnerRow,
  tree: TreeUsage,
): { readonly usage: ClickRow; readonly names: readonly ClickRow[] } {
  const { span, names } = outlineUsage(tree.files);
  const files = tree.files.map(({ usage, ...file }): StoredFile => ({
    ...file,
    path: file.path.slice(root.length),
    identity: file.identity.slice(root.length),
    usage: { ...usage, messages: [...usage.messages] },
  }));
  const costs = [...toSessionCosts(tree, priceTable)].map(([identity, cost]) => [identity.slice(root.length), cost]);
  return {
    usage: [
      session,
      version,
      span?.fromMs ?? null,
      span?.untilMs ?? null,
      tree.files.reduce((sum, file) => sum + file.usage.messages.length, 0),
      JSON.stringify(listProjects(tree)),
      toPricesName(priceTable),
      JSON.stringify(costs),
      JSON.stringify(files),
    ],
    names: [...names].map((name) => [toNameNumber(name), session, version]),
  };
}

/** Files of a row, as a scan finds them; their messages become rows of the table. */
export function parseUsageRow(root: Root, text: string, table: MessageTable): readonly ReadFile[] {
  return (JSON.parse(text) as readonly StoredFile[]).map((stored) => ({
    ...stored,
    path: root.path + stored.path,
    identity: root.path + stored.identity,
    owner: { ...stored.owner, source: findSourceName(root.path) },
    usage: { ...stored.usage, messages: MessageList.of(stored.usage.messages, table) },
  }));
}

export function parseProjects(text: string): readonly RecordedProject[] {
  return (JSON.parse(text) as readonly (readonly [string | null, string])[]).map(([path, folder]) => ({
    path: path ?? undefined,
    folder,
  }));
}

export function parseCosts(root: string, text: string): readonly (readonly [string, number | null])[] {
  return (JSON.parse(text) as readonly (readonly [string, number | null])[]).map(([path, cost]) => [root + path, cost]);
}

export function toReadOptions({ maxLineBytes, onError }: UsageReading): ReadUsageOptions {
  return {
    maxLineBytes,
    isBackground: true,
    helpers: 0,
    onProblem: ({ path, code, message }) => onError(new Error(`${path}: ${message} (${code})`)),
  };
}

/** Sums of money hold only for the prices that they were made with. */
export function toPricesName(prices: PriceTable): string {
  const known =
    pricesNames.get(prices) ?? createHash('sha256').update(JSON.stringify(prices)).digest('hex').slice(0, 16);
  pricesNames.set(prices, known);
  return known;
}

const pricesNames = new WeakMap<PriceTable, string>();

/** Equal for equal names. Where others happen to be equal as well, sessions are only counted together in vain. */
export function toNameNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigUInt64BE().toString();
}

function listProjects({ files }: TreeUsage): readonly (readonly [string | null, string])[] {
  const pairs = files.map(({ owner }) => [owner.project ?? null, owner.projectFolder] as const);
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];
}
