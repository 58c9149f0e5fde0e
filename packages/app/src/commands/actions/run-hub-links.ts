import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getOwnSession } from '../../hub-client/find-own-session.ts';
import { listHubSessions, type FoundSession } from '../../hub-client/find-hub-session.ts';
import { openHub, toNoHub, type Hub } from '../../hub-client/open-hub.ts';
import { previewLink, type TurnRange } from '../../hub-client/preview-link.ts';
import { readPipedInput } from '../../terminal/read-piped-input.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

const dayS = 86_400;

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, signal } = invocation;
  const { create, revoke, preview } = options;
  const [first, second] = ['create', 'revoke', 'preview'].filter((name) => options[name] !== undefined);
  if (second !== undefined)
    throw new AppError({ code: 'usage', message: `--${first} cannot be combined with --${second}`, exitCode: 64 });
  const forCreate = ['days', 'name', 'password'].find((name) => options[name] !== undefined);
  if (create === undefined && forCreate !== undefined)
    throw new AppError({ code: 'usage', message: `--${forCreate} needs --create`, exitCode: 64 });
  if (options['turns'] !== undefined && create === undefined && preview === undefined)
    throw new AppError({ code: 'usage', message: '--turns needs --create or --preview', exitCode: 64 });
  const turns = parseTurns(options['turns']);
  const hub = await openHub({ dataDir: settings.dataDir, signal });
  if (typeof create === 'string') return createLink(hub, create, turns, invocation);
  if (typeof preview === 'string') return printPreview(hub, preview, turns, invocation);
  if (typeof revoke === 'string') return revokeLink(hub, revoke, invocation);
  return listLinks(hub, invocation);
}

/** `2-5`, or `2` for a single turn. */
function parseTurns(given: Invocation['options'][string]): TurnRange | undefined {
  if (given === undefined) return undefined;
  const [, first = '', last = first] = /^(\d{1,8})(?:-(\d{1,8}))?$/.exec(String(given)) ?? [];
  const range = [Number(first), Number(last)] as const;
  if (first !== '' && range[0] <= range[1]) return range;
  throw new AppError({
    code: 'usage',
    message: `--turns must be two turn numbers, the smaller first, not ${JSON.stringify(given)}`,
    hint: 'For example: --turns 2-5',
    exitCode: 64,
  });
}

async function createLink(
  hub: Hub,
  name: string,
  turns: TurnRange | undefined,
  invocation: Invocation,
): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const days = typeof options['days'] === 'string' ? parseCount('days', options['days'], { least: 1 }) : 7;
  const password = options['password'] === true ? readPipedInput().replace(/\r?\n$/, '') : undefined;
  if (password === '')
    throw new AppError({
      code: 'usage',
      message: 'no password on standard input',
      hint: 'For example: printf %s "$PASSWORD" | scrollkeep hub links --create SESSION --password',
      exitCode: 64,
    });
  const { id, session } = await findOwn(hub, name, invocation);
  const label = options['name'];
  const answer = await hub.ask('POST', `/hub/v1/sessions/${encodeURIComponent(id)}/links`, {
    expiresInS: days * dayS,
    ...(password === undefined ? {} : { password }),
    ...(typeof label === 'string' ? { name: label } : {}),
    ...(turns === undefined ? {} : { turns }),
  });
  const { id: link, url } = answer;
  if (typeof link !== 'string' || typeof url !== 'string' || !isWebAddress(url)) throw toNoHub(hub.login.url);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ id: link, url }, null, 2)}\n`
      : `${toSafeText(url)}\n` +
          `Anyone with this link can read ${toTurnWords(turns)}session ${toSafeText(session)}` +
          `${password === undefined ? '' : ' with the password'} for ${days} ${days === 1 ? 'day' : 'days'}. ` +
          'Copy it now. It will not be shown again.\n',
  );
  return 0;
}

async function findOwn(hub: Hub, name: string, invocation: Invocation): Promise<FoundSession> {
  const { reading, problems } = collectProblems(invocation);
  const found = await getOwnSession(hub, name, { settings: invocation.settings, reading });
  reportProblems(problems, invocation.terminal);
  return found;
}

/** The public address of a hub may differ from the one that this machine uses. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

async function printPreview(
  hub: Hub,
  name: string,
  turns: TurnRange | undefined,
  invocation: Invocation,
): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const { id, session } = await findOwn(hub, name, invocation);
  const preview = await previewLink(hub, id, turns);
  if (options['json'] === true) {
    await terminal.print(`${JSON.stringify({ session, ...preview }, null, 2)}\n`);
    return 0;
  }
  const { total, secrets, names } = preview;
  const rows = preview.turns.map(({ number, text, calls }) => [
    String(number),
    calls === 0 ? '' : String(calls),
    text === '' ? '(no text)' : toSafeText(text),
  ]);
  await terminal.print(
    `Readers of a link see ${toReadableAmount(total, 'turn')} of session ${toSafeText(session)}:\n` +
      printTable(
        [
          { title: 'Turn', align: 'right' },
          { title: 'Calls', align: 'right' },
          { title: 'Text', shrinks: 'end' },
        ],
        rows,
        {
          width: terminal.cutWidth,
        },
      ) +
      (total > rows.length ? `… and ${total - rows.length} more.\n` : '') +
      (secrets + names === 0
        ? 'No secrets or names were found in what is on the hub.\n'
        : `Still in the session: ${toReadableAmount(secrets, 'possible secret')}, ` +
          `${toReadableAmount(names, 'name')}.\n`) +
      `In your browser: ${toSafeText(preview.url)}\n`,
  );
  return 0;
}

function toTurnWords(turns: TurnRange | undefined): string {
  if (turns === undefined) return '';
  const [first, last] = turns;
  return first === last ? `turn ${first} of ` : `turns ${first} to ${last} of `;
}

async function revokeLink(hub: Hub, name: string, { options, terminal }: Invocation): Promise<ExitCode> {
  const found = (await readLinks(hub)).filter(({ id }) => id.startsWith(name));
  const [link] = found;
  if (link === undefined || found.length > 1 || name === '')
    throw new AppError({
      code: link === undefined ? 'NO_SUCH_LINK' : 'AMBIGUOUS_LINK',
      message:
        link === undefined ? `you have no link ${toSafeText(name)}` : `several links begin with ${toSafeText(name)}`,
      hint: '`scrollkeep hub links` lists them.',
      exitCode: link === undefined ? 66 : 64,
    });
  await hub.ask('DELETE', `/hub/v1/links/${encodeURIComponent(link.id)}`);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ revoked: link.id }, null, 2)}\n`
      : 'Revoked. The link no longer works.\n',
  );
  return 0;
}

async function listLinks(hub: Hub, { options, terminal }: Invocation): Promise<ExitCode> {
  const links = await readLinks(hub);
  if (options['json'] === true) {
    await terminal.print(`${JSON.stringify({ links }, null, 2)}\n`);
    return 0;
  }
  const names = new Map<string, string>();
  if (links.length > 0) for await (const { id, session } of listHubSessions(hub, true)) names.set(id, session);
  await terminal.print(
    links.length === 0
      ? 'You have no links. Create one with `scrollkeep hub links --create SESSION`.\n'
      : printTable(
          [{ title: 'Link' }, { title: 'Session' }, { title: 'Expires' }, { title: 'For', shrinks: true }],
          links.map(({ id, session, name, expires, revoked }) => [
            id.slice(0, 8),
            toSafeText(names.get(session) ?? session).slice(0, 8),
            revoked === null ? toShownTime(expires) : 'revoked',
            toSafeText(name),
          ]),
          { width: terminal.cutWidth },
        ),
  );
  return 0;
}

/** As other lists of the hub show a time. */
function toShownTime(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

interface ListedLink {
  readonly id: string;
  readonly session: string;
  readonly name: string;
  readonly expires: string;
  readonly revoked: string | null;
}

async function readLinks(hub: Hub): Promise<readonly ListedLink[]> {
  const { links } = await hub.ask('GET', '/hub/v1/links');
  return (Array.isArray(links) ? (links as readonly JsonValue[]) : []).flatMap((link) =>
    isJsonObject(link) ? (toListed(link) ?? []) : [],
  );
}

function toListed({ id, session, name, expiresMs, revokedMs }: JsonObject): ListedLink | undefined {
  if (typeof id !== 'string' || typeof session !== 'string' || typeof expiresMs !== 'number') return undefined;
  return {
    id: toSafeText(id),
    session: toSafeText(session),
    name: typeof name === 'string' ? name : '',
    expires: toIsoTime(expiresMs) ?? '',
    revoked: typeof revokedMs === 'number' && revokedMs > 0 ? (toIsoTime(revokedMs) ?? '') : null,
  };
}
