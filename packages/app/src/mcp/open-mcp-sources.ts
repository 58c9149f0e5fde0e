import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { ViewTransform } from '@scrollkeep/view/exporters/transform-view.ts';
import { escapeMarkdownLine } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { openJoinsReader } from '@scrollkeep/server/annotations/read-project-joins.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { openConfiguredRedactor } from '@scrollkeep/server/redact/open-configured-redactor.ts';
import type { Repairs } from '@scrollkeep/server/sessions/join-repaired.ts';
import { listIndexedNames } from '@scrollkeep/server/sessions/list-indexed-names.ts';
import { openSessionResolver, type SessionResolver } from '@scrollkeep/server/sessions/session-resolver.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { openRepairsReader } from '../repair/repair-records.ts';
import { openFreshIndex, type FreshIndexSource } from './open-fresh-index.ts';

/** Everything that tools can ask, and what every text has to go through before it leaves. */
export interface McpSources {
  readonly settings: Settings;
  readonly prices: PriceTable;
  readonly findRoots: () => Promise<readonly Root[]>;
  readonly sessions: SessionResolver;
  /** Which projects the person joined, as of now. */
  readonly readJoins: () => ProjectJoins;
  /** Originals of repaired copies, as of now: both are listed as one. */
  readonly readRepairs: () => Promise<Repairs>;
  readonly index: FreshIndexSource;
  /** undefined if nothing is hidden. */
  readonly transform: ViewTransform | undefined;
  /**
   * A text of a transcript as one line of Markdown: without secrets, without anything that hides or steers, and no
   * longer than this.
   */
  readonly toLine: (text: string, longest: number) => string;
  /** A text without secrets. */
  readonly hide: (text: string) => string;
  readonly onProblem: (problem: DiskProblem) => void;
  close(): Promise<void>;
}

export interface McpSourcesOptions {
  readonly settings: Settings;
  /** Paths of the command line; none for the usual folders. */
  readonly paths: readonly string[];
  readonly isRedacted: boolean;
  readonly program: string | undefined;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly onError: (error: unknown) => void;
}

const sessionHint =
  'A session is named by its id, the beginning of it, its slug, a part of its title, latest, or previous: ' +
  'list_sessions and search_sessions give ids.';

export async function openMcpSources(options: McpSourcesOptions): Promise<McpSources> {
  const { settings, paths, onProblem } = options;
  // One for all answers, so that the same secret is the same placeholder in each of them. Names stay: the client runs
  // on the same machine.
  const redactor = options.isRedacted ? await openConfiguredRedactor(settings, { scope: 'secrets' }) : undefined;
  const hide = redactor?.redactCutText ?? ((text: string) => text);
  const findRoots = () => getRoots(paths, settings);
  const toShownLine =
    redactor === undefined
      ? undefined
      : (bytes: Uint8Array) =>
          Buffer.from(
            redactor.redactLine(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')),
            'utf8',
          );
  const index = openFreshIndex({ ...options, findRoots, isShared: paths.length === 0, toShownLine });
  const sessions = openSessionResolver({
    maxLineBytes: settings.maxLineBytes,
    findRoots,
    onProblem,
    hint: sessionHint,
    // A client starts its servers in the folder that its session works in.
    askingProject: process.cwd(),
    readNames: async (signal) => listIndexedNames((await index.get(signal)).connection, await findRoots()),
  });
  return {
    settings,
    prices: mergePrices(priceTable, settings.prices),
    findRoots,
    sessions,
    readJoins: openJoinsReader(settings.dataDir, (message) =>
      onProblem({ path: settings.dataDir, code: 'ANNOTATIONS', message }),
    ),
    readRepairs: openRepairsReader(settings.dataDir),
    index,
    transform:
      redactor === undefined
        ? undefined
        : { text: redactor.redactCutText, lines: redactor.redactLines, value: redactor.redactValue },
    // Hidden first: a secret that is cut is none that a rule knows.
    toLine: (text, longest) => escapeMarkdownLine(cut(hide(text), longest)),
    hide,
    onProblem,
    async close() {
      sessions.close();
      await index.close();
    },
  };
}

function cut(text: string, longest: number): string {
  const line = text.length > longest * 4 ? text.slice(0, longest * 4) : text;
  const characters = [...line.replace(/\s+/g, ' ').trim()];
  return characters.length <= longest
    ? characters.join('')
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
