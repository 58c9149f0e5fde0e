import { describe, expect, it } from 'vitest';
import { parseS3Address } from './parse-s3-address.ts';

const parse = (text: string, env: NodeJS.ProcessEnv = {}) => {
  const { endpoint, ...rest } = parseS3Address(text, env);
  return { ...rest, endpoint: endpoint.href };
};

describe('parseS3Address', () => {
  it('reads bucket, prefix, endpoint, region and profile', () => {
    expect(parse('s3://my-bucket/a/b/?endpoint=https://s3.example.org:9000&region=eu-west-1&profile=home')).toEqual({
      bucket: 'my-bucket',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.org:9000/',
      region: 'eu-west-1',
      profile: 'home',
      shown: 's3://my-bucket/a/b',
    });
    expect(parse('s3://my-bucket?endpoint=http://127.0.0.1:9000').prefix).toBe('');
  });

  it('takes endpoint and region of the environment, and a region alone for Amazon S3', () => {
    expect(parse('s3://my-bucket', { AWS_ENDPOINT_URL_S3: 'https://s3.example.org' }).endpoint).toBe(
      'https://s3.example.org/',
    );
    expect(parse('s3://my-bucket', { AWS_REGION: 'eu-west-1' }).endpoint).toBe('https://s3.eu-west-1.amazonaws.com/');
  });

  it.each([
    ['s3://my-bucket', 'names neither an endpoint nor a region'],
    ['s3://my-bucket/a?endpoint=http://s3.example.org', 'names an endpoint without encryption'],
    ['s3://my-bucket/a?endpoint=https://s3.example.org/path', 'has no valid endpoint'],
    ['s3://my-bucket/a?endpoint=ftp://s3.example.org', 'has no valid endpoint'],
    ['s3://my-bucket/a?endpoint=https://a:b@s3.example.org', 'has no valid endpoint'],
    ['s3://My_Bucket/a?region=x', 'has no valid bucket name'],
    ['s3:///a?region=x', 'has no valid bucket name'],
    ['s3://my-bucket/a%00b?region=x', 'has no valid prefix'],
    ['s3://my-bucket/a/%2e%2e%2Fb/..%2f?region=x', 'has no valid prefix'],
    ['s3://my-bucket/?region=EU WEST', 'has no valid region'],
    ['s3://my-bucket/?region=x&regoin=y', 'has an unknown or repeated parameter "regoin"'],
  ])('refuses %s', (text, why) => {
    expect(() => parse(text)).toThrow(`the S3 address ${why}`);
  });

  it('never repeats credentials that somebody wrote into the address', () => {
    expect(() => parse('s3://AKIA:very-secret@my-bucket/a?region=x')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('very-secret'), exitCode: 64 }),
    );
  });
});
