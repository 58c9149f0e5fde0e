import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';

/** A place in a bucket, as a person names it: `s3://bucket/prefix?endpoint=https://…&region=…&profile=…`. */
export interface S3Address {
  readonly bucket: string;
  /** Empty, or ending with `/`. */
  readonly prefix: string;
  readonly endpoint: URL;
  readonly region: string;
  readonly profile: string | undefined;
  /** For messages: without the parameters. */
  readonly shown: string;
}

const example = 's3://bucket/prefix?endpoint=https://s3.example.org';
const parameters = ['endpoint', 'region', 'profile', 'insecure'] as const;

export function isS3Address(text: string): boolean {
  return /^s3:/i.test(text);
}

/** Connections go to the endpoint that is named here or in the environment, and nowhere else. */
export function parseS3Address(text: string, env: NodeJS.ProcessEnv): S3Address {
  if (!URL.canParse(text)) throw refuse('is not an S3 address', `Write it as ${example}.`);
  const url = new URL(text);
  // Never repeated in a message: it would show what must not be shown.
  if (url.username !== '' || url.password !== '')
    throw refuse(
      'must not contain credentials: other programs can see them',
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or specify a profile in ~/.aws/credentials with ?profile=NAME.',
    );
  const bucket = url.hostname;
  if (url.port !== '' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw refuse(`has no valid bucket name`, `Write it as ${example}.`);
  for (const name of new Set(url.searchParams.keys()))
    if (!parameters.some((each) => each === name) || url.searchParams.getAll(name).length > 1)
      throw refuse(
        `has an unknown or repeated parameter ${JSON.stringify(toSafeText(name))}`,
        `Known parameters: ${parameters.join(', ')}.`,
      );
  const prefix = toPrefix(url.pathname);
  const asked = (name: (typeof parameters)[number]) => url.searchParams.get(name) || undefined;
  const named = asked('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'];
  const endpoint = asked('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  if (named !== undefined && !/^[a-z0-9-]{1,40}$/.test(named))
    throw refuse('has no valid region', 'Example: eu-west-1');
  return {
    bucket,
    prefix,
    region: named ?? 'us-east-1',
    profile: asked('profile'),
    endpoint: toEndpoint(endpoint, named, asked('insecure') === 'true'),
    shown: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
  };
}

function toPrefix(pathname: string): string {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    throw refuse('has no valid prefix', `Write it as ${example}.`);
  }
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..' || /[\0-\x1f\x7f\\]/.test(part)) || path.length > 512)
    throw refuse('has no valid prefix', `Write it as ${example}.`);
  return parts.map((part) => `${part}/`).join('');
}

function toEndpoint(text: string | undefined, region: string | undefined, isInsecure: boolean): URL {
  if (text === undefined) {
    if (region !== undefined) return new URL(`https://s3.${region}.amazonaws.com`);
    throw refuse(
      'names neither an endpoint nor a region',
      'Add ?endpoint=https://… for your own server, or ?region=… for Amazon S3.',
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    (url?.protocol !== 'https:' && url?.protocol !== 'http:') ||
    url.username !== '' ||
    url.search !== '' ||
    url.pathname !== '/'
  )
    throw refuse('has no valid endpoint', 'An endpoint is https://HOST or https://HOST:PORT.');
  if (url.protocol === 'http:' && !isInsecure && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname))
    throw refuse(
      `names an endpoint without encryption (${url.origin})`,
      'Use https, or add &insecure=true if you trust the network.',
    );
  return url;
}

function refuse(why: string, hint: string): AppError {
  return new AppError({ code: 'usage', message: `the S3 address ${why}`, hint, exitCode: 64 });
}
