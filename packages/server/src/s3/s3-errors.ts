import { AppError } from '../errors/app-error.ts';
import type { OutgoingAnswer } from '../outgoing/send-request.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { S3Address } from './parse-s3-address.ts';

/** What a server says went wrong, as far as it says it. */
export interface S3Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly serverTime: string | undefined;
  readonly region: string | undefined;
}

const longest = 300;

export function parseFailure({ status, headers, bytes }: OutgoingAnswer): S3Failure {
  const text = bytes.toString('utf8', 0, 16 * 1024);
  const find = (name: string) => findElement(text, name)?.slice(0, longest);
  const date = headers['date'];
  const region = headers['x-amz-bucket-region'];
  return {
    status,
    code: find('Code') ?? (status === 404 ? 'NoSuchKey' : `HTTP ${status}`),
    message: find('Message') ?? '',
    serverTime: find('ServerTime') ?? date,
    region: (typeof region === 'string' ? region : undefined) ?? find('Region'),
  };
}

/** The text of the first element of a name, which holds no others. */
export function findElement(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = start === -1 ? -1 : xml.indexOf(`</${name}>`, start);
  return end === -1 ? undefined : decodeEntities(xml.slice(start + name.length + 2, end));
}

export function decodeEntities(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g, (all, name, decimal, hex) => {
    if (typeof name === 'string') return entities[name as keyof typeof entities];
    const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : String(all);
  });
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/** In words for a person: where, what, and what to do. Nothing of the credentials but where they come from. */
export function toS3Error(
  { bucket, shown, endpoint, region }: S3Address,
  credentialsFrom: string,
  failure: S3Failure,
  { attempts, nowMs }: { readonly attempts: number; readonly nowMs: number },
): AppError {
  const { status, code, message } = failure;
  const at = `${shown} at ${endpoint.origin}`;
  const said = message === '' ? '' : `: ${toSafeText(message)}`;
  const [text, hint] = describe();
  return new AppError({ code: 'S3_REFUSED', message: text, hint, exitCode: 74 });

  function describe(): readonly [string, string] {
    if (code === 'NoSuchBucket')
      return [
        `there is no bucket ${JSON.stringify(bucket)} at ${endpoint.origin}`,
        'Create the bucket, or correct the address. Scrollkeep does not create buckets.',
      ];
    if (code === 'RequestTimeTooSkewed')
      return [
        `${endpoint.origin} refused the request because the clock of this computer is wrong` +
          `${toSkew(failure.serverTime, nowMs)}`,
        'Set the clock, and run the command again.',
      ];
    if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch' || code === 'InvalidToken' || status === 401)
      return [
        `${endpoint.origin} does not accept the credentials (${credentialsFrom})`,
        code === 'SignatureDoesNotMatch'
          ? `Check the secret key, and the region (${region}).`
          : 'Check the access key and its secret.',
      ];
    if (code === 'ExpiredToken')
      return [`the credentials (${credentialsFrom}) have expired`, 'Get new ones, and run the command again.'];
    if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect')
      return [
        `the bucket ${JSON.stringify(bucket)} is not in region ${region}`,
        failure.region === undefined
          ? 'Specify its region with ?region=…, or its endpoint.'
          : `Add ?region=${toSafeText(failure.region)} to the address.`,
      ];
    if (status === 403)
      return [
        `${at} refused access (${credentialsFrom})${said}`,
        'The key needs the rights to list the bucket, and to read, write and delete objects below the prefix.',
      ];
    if (status === 429 || status >= 500)
      return [`${at} is busy (${toSafeText(code)}, ${attempts} attempts)${said}`, 'Run the command again later.'];
    return [`${at} refused the request (${toSafeText(code)})${said}`, 'Check the address and the server.'];
  }
}

function toSkew(serverTime: string | undefined, nowMs: number): string {
  const ms = Date.parse(serverTime ?? '') - nowMs;
  if (Number.isNaN(ms)) return '';
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return ` (${minutes} min ${ms > 0 ? 'behind' : 'ahead of'} the server)`;
}
