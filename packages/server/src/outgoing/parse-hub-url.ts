import { AppError } from '../errors/app-error.ts';

/** The address of a hub as a person gives it. Only https, or this machine: over http, others could read the tokens. */
export function parseHubUrl(text: string, isInsecureAllowed: boolean): URL {
  const url = parse(text);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw toUsage(`${JSON.stringify(text)} is not an http or https URL`, 'For example https://hub.example.org.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || url.pathname !== '/')
    throw toUsage('a hub address can contain only a host and a port', 'For example https://hub.example.org.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !isInsecureAllowed)
    throw toUsage(
      `${url.origin} is not encrypted`,
      'Use https. To send your sessions unencrypted all the same, add --insecure.',
    );
  return url;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function toUsage(message: string, hint: string): AppError {
  return new AppError({ code: 'usage', message, hint, exitCode: 64 });
}
