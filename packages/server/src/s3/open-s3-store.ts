import type { ObjectStore, StoredObject } from '@scrollkeep/store/objects/object-store.ts';
import { AppError } from '../errors/app-error.ts';
import { openS3Client, type S3Client, type S3ClientOptions } from './open-s3-client.ts';
import { parseS3Address } from './parse-s3-address.ts';
import { readCredentials } from './read-credentials.ts';
import { decodeEntities, findElement } from './s3-errors.ts';

export interface S3StoreOptions extends S3ClientOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Larger objects are sent in parts of this size, of which the protocol wants at least 5 MiB. */
  readonly partBytes?: number;
}

const usualPartBytes = 8 * 1024 * 1024;
const mostObjectBytes = 512 * 1024 * 1024;
const partsAtOnce = 3;
const removalsAtOnce = 8;
const mostRounds = 4;

/** The objects below a prefix of a bucket, which must exist. Path style, so that any server can be behind it. */
export function openS3Store(text: string, options: S3StoreOptions): ObjectStore {
  const address = parseS3Address(text, options.env);
  const client = openS3Client(address, readCredentials(address.profile, options.env), options);
  const { prefix } = address;
  const partBytes = options.partBytes ?? usualPartBytes;
  return {
    name: address.shown,
    async put(key, bytes) {
      if (bytes.length <= partBytes) await client.send({ method: 'PUT', key: prefix + key, body: bytes });
      else await putInParts(client, prefix + key, bytes, partBytes);
    },
    get: (key) => getObject(client, prefix + key),
    async getRange(key, start, length) {
      const sent = await client.send({
        method: 'GET',
        key: prefix + key,
        headers: { Range: `bytes=${start}-${start + length - 1}` },
        mostAnswerBytes: mostObjectBytes,
        expects: ['NoSuchKey', 'InvalidRange'],
      });
      if (!sent.ok) return undefined;
      const { status, bytes } = sent.answer;
      // A server that does not know ranges sends all of it.
      const part = status === 206 ? bytes : bytes.subarray(start, start + length);
      return part.length === length ? part : undefined;
    },
    async *list(below) {
      for (let token: string | undefined; ;) {
        const sent = await client.send({
          method: 'GET',
          query: {
            'list-type': '2',
            'max-keys': '1000',
            prefix: prefix + below,
            ...(token === undefined ? {} : { 'continuation-token': token }),
          },
        });
        const xml = sent.ok ? sent.answer.bytes.toString('utf8') : '';
        for (const { key, size } of parseObjects(xml))
          if (key.startsWith(prefix + below)) yield { key: key.slice(prefix.length), size };
        const next = findElement(xml, 'IsTruncated') === 'true' ? findElement(xml, 'NextContinuationToken') : undefined;
        if (next === undefined || next === token) return;
        token = next;
      }
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += removalsAtOnce)
        await Promise.all(
          keys
            .slice(at, at + removalsAtOnce)
            .map((key) => client.send({ method: 'DELETE', key: prefix + key, expects: ['NoSuchKey'] })),
        );
    },
  };
}

function* parseObjects(xml: string): Generator<StoredObject, void, void> {
  for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = /<Key>([\s\S]*?)<\/Key>/.exec(entry)?.[1];
    const size = Number(/<Size>(\d{1,16})<\/Size>/.exec(entry)?.[1]);
    if (key !== undefined && Number.isSafeInteger(size)) yield { key: decodeEntities(key), size };
  }
}

/**
 * The ETags of parts are handed back because the protocol wants them; they prove nothing. What an upload that was
 * killed leaves behind is invisible; a rule of the bucket removes it.
 */
async function putInParts(client: S3Client, key: string, bytes: Uint8Array, partBytes: number): Promise<void> {
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = begun.ok ? findElement(begun.answer.bytes.toString('utf8'), 'UploadId') : undefined;
  if (uploadId === undefined) throw toStrange(client, 'the server did not start the upload');
  try {
    const etags: string[] = [];
    const count = Math.ceil(bytes.length / partBytes);
    let next = 0;
    const work = async () => {
      for (let at = next++; at < count; at = next++) {
        const sent = await client.send({
          method: 'PUT',
          key,
          query: { partNumber: String(at + 1), uploadId },
          body: bytes.subarray(at * partBytes, (at + 1) * partBytes),
        });
        const etag = sent.ok ? sent.answer.headers.etag : undefined;
        if (etag === undefined) throw toStrange(client, 'a part has no ETag');
        etags[at] = etag;
      }
    };
    await Promise.all(Array.from({ length: Math.min(partsAtOnce, count) }, work));
    await complete(client, key, uploadId, etags, bytes);
  } catch (error) {
    await client.send({ method: 'DELETE', key, query: { uploadId }, expects: ['NoSuchUpload'] }).catch(() => undefined);
    throw error;
  }
}

/** An attempt may have done it although its answer was lost: then the object is there, which its bytes prove. */
async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  etags: readonly string[],
  bytes: Uint8Array,
): Promise<void> {
  const parts = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  for (let round = 1; ; round++) {
    let isLost = false;
    try {
      const sent = await client.send({
        method: 'POST',
        key,
        query: { uploadId },
        headers: { 'Content-Type': 'application/xml' },
        body,
        expects: ['NoSuchUpload'],
        mostAttempts: 2,
      });
      if (sent.ok) return;
      isLost = true;
    } catch (error) {
      if (round === mostRounds) throw error;
    }
    const stored = await getObject(client, key);
    if (stored !== undefined && Buffer.compare(stored, bytes) === 0) return;
    if (isLost) throw toStrange(client, 'an upload was lost');
  }
}

async function getObject(client: S3Client, key: string): Promise<Buffer | undefined> {
  const sent = await client.send({ method: 'GET', key, mostAnswerBytes: mostObjectBytes, expects: ['NoSuchKey'] });
  return sent.ok ? sent.answer.bytes : undefined;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function toStrange({ address }: S3Client, why: string): AppError {
  return new AppError({
    code: 'S3_REFUSED',
    message: `${address.shown} at ${address.endpoint.origin}: ${why}`,
    hint: 'Check that the server speaks the S3 protocol, and run the command again.',
    exitCode: 74,
  });
}
