import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface SignedRequest {
  readonly method: string;
  /** As it was sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/**
 * Signature version 4 as its description has it, written without a look at the signer: s3rver takes any signature. The
 * code of the failure that a server would answer with; undefined if all is right.
 */
export function checkSignature({ method, url, headers, body }: SignedRequest, secret: string): string | undefined {
  const [algorithm, credential = '', signed = '', ...rest] = (headers['authorization'] ?? '').split(/, | /);
  const [, day = '', region = '', ...scopeEnd] = credential.replace(/^Credential=/, '').split('/');
  const names = signed.replace(/^SignedHeaders=/, '');
  const signature = rest.join('').replace(/^Signature=/, '');
  if (algorithm !== 'AWS4-HMAC-SHA256' || scopeEnd.join('/') !== 's3/aws4_request') return 'AccessDenied';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-content-sha256')) return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path.split('/').map(reencode).join('/'),
    query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', value = ''] = part.split('=');
        return `${reencode(name)}=${reencode(value)}`;
      })
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (own, part) => createHmac('sha256', own).update(part).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** One form for what can be written in several. */
function reencode(part: string): string {
  return [...Buffer.from(decodeURIComponent(part))]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
