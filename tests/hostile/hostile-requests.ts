import { gzipSync } from 'node:zlib';
import type { Parameter } from '../../packages/server/src/http/routes/parameter.ts';
import type { Route } from '../../packages/server/src/http/routes/route.ts';
import { hostileTexts, type Chance } from './hostile-values.ts';
import type { FuzzFolder } from './open-fuzz-folder.ts';

/** A request as it is sent. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

interface AskedServer {
  readonly port: number;
  readonly bearer: string;
}

/** Mostly what the table says, with one or more things in it that nobody should send. */
export function toAsk(route: Route, { port, bearer }: AskedServer, folder: FuzzFolder, chance: Chance): Ask {
  const entries = Object.entries(route.parameters);
  // Good values more often than not, so that a bad one gets to where it hurts.
  const goodness = chance.pick([0.95, 0.9, 0.8, 0.5]);
  const pathNames = entries.filter(([, parameter]) => parameter.in === 'path');
  const path = pathNames.reduce(
    (filled, [name, parameter]) => filled.replace(`{${name}}`, () => toText(name, parameter, folder, chance, goodness)),
    route.path,
  );
  const query = entries
    .filter(([, parameter]) => parameter.in === 'query')
    .flatMap(([name, parameter]) => {
      if (!parameter.isRequired && chance.happens(0.4)) return [];
      const times = chance.happens(0.03) ? 5 : 1;
      return Array.from(
        { length: times },
        () => `${name}${chance.happens(0.03) ? '[]' : ''}=${toText(name, parameter, folder, chance, goodness)}`,
      );
    });
  if (chance.happens(0.05))
    query.push(`${toPart(chance.pick(hostileTexts), chance)}=${toPart(chance.pick(hostileTexts), chance)}`);
  const method = chance.happens(0.06)
    ? chance.pick(['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'POST', 'QUERY'])
    : route.method.toUpperCase();
  const headers: Record<string, string> = { host: `127.0.0.1:${port}`, authorization: `Bearer ${bearer}` };
  if (route.intent !== undefined && chance.happens(0.5)) headers['scrollkeep-intent'] = route.intent;
  if (chance.happens(0.12)) Object.assign(headers, chance.pick(toHostileHeaders(port, chance)));
  const body =
    method === 'GET' || method === 'HEAD' || method === 'TRACE'
      ? undefined
      : chance.pick([
          undefined,
          '{}',
          '{"addTags":["fuzz"],"isPinned":true,"turn":1}',
          '{"note":"<script>\\u0000","noteBefore":null}',
          '{"__proto__":{"x":1}}',
          'x'.repeat(100_000),
          gzipSync('x'.repeat(100_000)),
          '\u0000',
          '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nx\r\n--x--',
        ]);
  return {
    method,
    path: `/api/v1${path}${query.length > 0 || chance.happens(0.1) ? `?${query.join('&')}` : ''}`,
    headers,
    body,
  };
}

/** Problems that an answer to these may name. */
export const problemsOfPages = ['NO_SUCH_FILE', 'NOT_OPENED'];

/** What is outside of the table: the files of the web app, links, the form. */
export function toPageAsk({ port }: Pick<AskedServer, 'port'>, chance: Chance): Ask {
  const word = () => toPart(chance.pick(hostileTexts), chance);
  const headers = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    ...(chance.happens(0.3) ? chance.pick(toHostileHeaders(port, chance)) : {}),
  };
  const path = chance.pick([
    `/${word()}`,
    `/assets/${word()}`,
    `/assets/../${word()}`,
    `/?token=${word()}`,
    `/${word()}?token=${word()}&token=${word()}`,
    `/login?${word()}=${word()}`,
    `/api${word()}`,
    `//${word()}`,
  ]);
  if (chance.happens(0.7))
    return { method: chance.pick(['GET', 'GET', 'GET', 'HEAD', 'DELETE', 'OPTIONS']), path, headers, body: undefined };
  return {
    method: 'POST',
    path: '/login',
    headers,
    body: chance.pick([
      `password=${word()}`,
      `password[]=${word()}&__proto__=${word()}`,
      word(),
      '',
      gzipSync('password=x'),
      '\u0000'.repeat(3000),
      'x'.repeat(5000),
    ]),
  };
}

function toHostileHeaders(port: number, chance: Chance): readonly Readonly<Record<string, string>>[] {
  const word = toHeader(chance.pick(hostileTexts));
  return [
    { host: 'evil.example' },
    { host: word === '' ? ' ' : word },
    { host: `127.0.0.1:${port}@evil.example` },
    { host: `[::1%25x]:${port}` },
    { origin: 'http://evil.example' },
    { origin: word },
    { 'sec-fetch-site': chance.pick(['cross-site', 'same-site', word]) },
    { 'content-type': chance.pick(['multipart/form-data; boundary=x', 'application/json', 'text/html', word]) },
    { 'content-encoding': chance.pick(['gzip', 'br', word]) },
    { 'transfer-encoding': 'chunked' },
    { 'last-event-id': word },
    { 'if-none-match': '*', 'if-modified-since': word },
    { range: 'bytes=-1,0-,99999999999999999999-' },
    { accept: word, 'accept-encoding': word, 'accept-language': word },
    { cookie: `scrollkeep_${port}=${word}; scrollkeep_${port}=; __proto__=x` },
    { 'scrollkeep-intent': word },
    { expect: '100-continue' },
    {
      'x-http-method-override': 'DELETE',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-url': '/etc/passwd',
      'x-rewrite-url': '/',
    },
    {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    },
    { authorization: `Bearer ${word}` },
  ];
}

function toText(
  name: string,
  parameter: Parameter<unknown>,
  folder: FuzzFolder,
  chance: Chance,
  goodness: number,
): string {
  if (!chance.happens(goodness)) return toPart(chance.pick(hostileTexts), chance);
  if (name === 'key' || name === 'session') return chance.pick(folder.sessions);
  const {
    enum: choices,
    default: fallback,
    type,
  } = parameter.schema as { readonly enum?: readonly string[]; readonly default?: unknown; readonly type?: string };
  const good = [
    ...(choices ?? []),
    ...(parameter.example === undefined ? [] : [parameter.example]),
    ...(fallback === undefined ? [] : [fallback]),
    ...(type === 'integer' ? [1, 2, 3, 1000] : []),
  ];
  return good.length === 0 ? toPart(chance.pick(hostileTexts), chance) : encodeURIComponent(String(chance.pick(good)));
}

/** In an address: encoded as it should be, or not at all as far as a request can be sent with it. */
function toPart(text: string, chance: Chance): string {
  if (chance.happens(0.15))
    return text.replaceAll(/[^!-~]|[?#&]/g, '').replaceAll(/%(?![0-9a-f]{2})/gi, chance.pick(['%', '%25']));
  if (chance.happens(0.05))
    return chance.pick([
      '%',
      '%f',
      '%ff',
      '%c0%ae%c0%ae',
      '%ed%a0%80',
      '%u0041',
      '+',
      ';',
      '//',
      '%0d%0aX-Injected:%20yes',
    ]);
  // Half a surrogate pair as some programs would send it.
  return [...text]
    .map((letter) => (/^[\ud800-\udfff]$/.test(letter) ? '%ed%a0%80' : encodeURIComponent(letter)))
    .join('');
}

/** As much of a text as Node lets into a header. */
function toHeader(text: string): string {
  return text.replaceAll(/[^\t -~\u0080-\u00ff]/g, '').slice(0, 500);
}
