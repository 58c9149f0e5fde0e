import { fromBase64, toBase64 } from '../rule-parts/base64.ts';
import { findCommandPassword, mayBePasswordOption } from '../rule-parts/find-command-password.ts';
import { findCutKey } from '../rule-parts/find-cut-key.ts';
import { isRandom, isStandIn } from '../rule-parts/judge-value.ts';
import { sampleText } from '../rule-parts/sample-text.ts';
import { defineRules } from '../rule-parts/secret-rule.ts';

// Line breaks of a key as they are in a file, in JSON text (`\n`), and in JSON text that is in JSON text (`\\n`);
// before each line there may be the number that Read puts there, or the sign of a diff.
const lineBreak = String.raw`(?:\s|\\+[nrt]|\u2192)`;
const keyLine =
  String.raw`${lineBreak}{1,12}(?:\d{1,6}${lineBreak}{1,4})?[ +>-]{0,2}` +
  String.raw`[A-Za-z0-9+/=]{16,80}(?![A-Za-z0-9])`;
const keyTitle = ' ?(?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----';

/** Keys and credentials that belong to no provider. */
export const keyRules = defineRules([
  {
    kind: 'private-key',
    title: 'Private key',
    anchors: ['-----BEGIN'],
    sniff: () => true,
    // To its end; where the end is cut off, as far as its lines go.
    pattern: new RegExp(
      `-----BEGIN${keyTitle}(?:(?:[^-]|-(?!----)){0,20000}-----END${keyTitle}|(?:${keyLine}){1,400})`,
      'dy',
    ),
    isEmbedded: true,
    toIdentity: (secret) => secret.replaceAll(/\s|\\+[nrt]/g, ''),
    example: () =>
      `-----BEGIN ${'PRIVATE'} ` +
      (`KEY-----\nMII${sampleText('base64', 61)}\n${sampleText('base64', 64, 2)}\n` +
        `${sampleText('base64', 30, 3)}==\n-----END `) +
      `${'PRIVATE'} KEY-----`,
  },
  {
    kind: 'private-key',
    title: 'Truncated private key',
    anchors: ['-----END'],
    sniff: () => true,
    find: findCutKey,
    isEmbedded: true,
    toIdentity: (secret) => secret.replaceAll(/\s|\\+[nrt]/g, ''),
    example: () => `${sampleText('base64', 64, 2)}\n${sampleText('base64', 30, 3)}==\n-----END ${'PRIVATE'} KEY-----`,
  },
  {
    kind: 'putty-key',
    title: 'PuTTY private key',
    anchors: ['PuTTY-User-Key-File-'],
    sniff: () => true,
    pattern: /PuTTY-User-Key-File-\d(?:(?!PuTTY-)[^]){0,8000}?Private-MAC: ?[a-f0-9]{40,64}/dy,
    example: () =>
      'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: ' +
      `1\n${sampleText('base64', 44)}\nPrivate-MAC: ${sampleText('hex', 64)}`,
  },
  {
    kind: 'private-key',
    title: 'Private key in base64',
    // `-----BEGIN` as base64 has it: in a kubeconfig, a secret of Kubernetes, a variable.
    anchors: ['LS0tLS1CRUdJTi'],
    pattern: new RegExp(
      `LS0tLS1CRUdJTi[A-Za-z0-9+/=_-]{40,12000}(?:${lineBreak}{1,12}[A-Za-z0-9+/=]{16,400}(?![A-Za-z0-9])){0,200}`,
      'dy',
    ),
    sniff: () => true,
    isSecret: (secret) => /PRIVATE KEY/.test(fromBase64(secret.slice(0, 80)) ?? ''),
    toIdentity: (secret) => secret.replaceAll(/\s|\\+[nrt]/g, ''),
    example: () =>
      'client-key-data: ' +
      toBase64(`-----BEGIN EC ${'PRIVATE'} KEY-----\n${sampleText('base64', 64)}\n${sampleText('base64', 64, 2)}\n`),
  },
  {
    kind: 'jwk-private-key',
    title: 'Private key as JSON (JWK)',
    anchors: ['kty"', 'kty\\', "kty'"],
    pattern: /kty\\*["'](?:[^{}]{0,6000}?)\\*["']d\\*["']\s{0,4}:\s{0,4}\\*["']([\w-]{20,1400})/dy,
    sniff: () => true,
    isEmbedded: true,
    example: () => `{"kty":"EC","crv":"P-256","x":"…","d":"${sampleText('url', 43)}"}`,
  },
  {
    kind: 'age-key',
    title: 'age secret key',
    anchors: ['AGE-SECRET-KEY-'],
    pattern: /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}/dy,
    example: () => `AGE-SECRET-KEY-1${'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHCE'}`,
  },
  {
    kind: 'jwt',
    title: 'JSON web token',
    anchors: ['eyJ'],
    // A second beginning inside ends it, or a text of beginnings would be read again from each of them.
    pattern:
      /eyJ(?:(?![_-]eyJ)[\w-]){10,4000}\.(?:eyJ)?(?:(?![_-]eyJ)[\w-]){4,8000}\.[\w-]{0,1000}(?:\.[\w-]{10,8000}\.[\w-]{10,100})?/dy,
    isSecret: isWebToken,
    example: () =>
      `${toUrlSafe('{"alg":"HS256","typ":"JWT"}')}.${toUrlSafe('{"sub":"harbour","iat":1730000000}')}.` +
      `${sampleText('url', 43)}`,
  },
  {
    kind: 'bearer-token',
    title: 'Token in an Authorization header',
    anchors: ['Bearer ', 'uthorization', 'UTHORIZATION'],
    pattern:
      /(?:uthorization(?:\\*["'])?\s{0,3}[:=]\s{0,3}(?:\\*["'])?(?:[A-Za-z-]{3,16} )?|bearer )([A-Za-z0-9._~+/-]{16,2000}={0,2})/diy,
    isEmbedded: true,
    isSecret: isRandom,
    example: () => `Authorization: Bearer ${sampleText('alnum', 40)}`,
  },
  {
    kind: 'basic-login',
    title: 'Credentials in an Authorization header',
    anchors: ['Basic '],
    pattern: /Basic ([A-Za-z0-9+/]{8,400}={0,2})/dy,
    isSecret: (secret) => {
      const text = fromBase64(secret);
      return text !== undefined && /^[\x20-\x39\x3b-\x7e]*:[\x20-\x7e]+$/.test(text);
    },
    example: () => `Authorization: Basic ${toBase64(`ada:${sampleText('alnum', 14)}`)}`,
  },
  {
    kind: 'url-password',
    title: 'Password in a URL or connection string',
    anchors: ['://'],
    pattern: /:\/\/[^\s:/?#@"'`<>\\|]{0,100}:([^\s/@"'`<>\\|]{1,200}|[^\s@"'`<>\\|]{1,80})@[\w[.%-]/dy,
    isEmbedded: true,
    isSecret: (secret) => !isStandIn(secret) && !/^\d{1,5}(?:\/|$)/.test(secret),
    example: () => `postgres://harbour:${sampleText('alnum', 16)}@db.example.com:5432/tides`,
  },
  {
    kind: 'url-token',
    title: 'Token in a URL',
    anchors: ['://'],
    pattern: /:\/\/([A-Za-z0-9_-]{20,255})(?::x-oauth-basic|:)?@[\w.-]/dy,
    isEmbedded: true,
    isSecret: isRandom,
    example: () => `https://${sampleText('hex', 40)}:x-oauth-basic@github.com/harbour/tides.git`,
  },
  {
    kind: 'command-password',
    title: 'Password given to a command',
    anchors: [
      ' -u',
      ' -U',
      ' -p',
      ' -a',
      ' -P',
      ' -w',
      ' -pass',
      ' -storepass',
      ' -keypass',
      ' -srcstorepass',
      ' -deststorepass',
      ' login ',
      ' init -t ',
      '--user',
      '--proxy-user',
      '--pass',
    ],
    sniff: mayBePasswordOption,
    find: findCommandPassword,
    isEmbedded: true,
    example: () => `curl -s -u harbour:${sampleText('alnum', 12)} https://api.example.com/tides`,
  },
]);

/** The first part of a token is a JSON object that says how it is signed. */
function isWebToken(secret: string): boolean {
  const head = fromBase64(secret.slice(0, secret.indexOf('.')).replaceAll('-', '+').replaceAll('_', '/'));
  return head !== undefined && /"(?:alg|typ|enc|kid)"/.test(head);
}

function toUrlSafe(text: string): string {
  return toBase64(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
