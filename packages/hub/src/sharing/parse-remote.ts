import { domainToASCII } from 'node:url';

const maxRemoteLength = 2000;
const maxProjectLength = 300;

/** Default ports, which are left out of the name of a repository. */
const schemes = new Map([
  ['https', '443'],
  ['http', '80'],
  ['ssh', '22'],
  ['git+ssh', '22'],
  ['ssh+git', '22'],
  ['git', '9418'],
]);

/** Where `Org/Repo` and `org/repo` are the same repository. */
const caseBlindHosts: ReadonlySet<string> = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org']);

const urlForm =
  /^([a-z+]{1,10}):\/\/(?:[^/?#]{0,500}@)?(\[[\da-f:.]{2,45}\]|[^/?#:@[\]]{1,253})(?::(\d{0,5}))?(\/.*)$/i;
/** `git@github.com:org/repo.git`; a host of one letter is a drive of Windows. */
const scpForm = /^(?:[^/?#:@\s]{1,200}@)?(\[[\da-f:.]{2,45}\]|[^/?#:@[\]\\\s]{2,253}):(?!\/\/|:)(.*)$/i;
const hostForm = /^(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[a-z\d._-]{0,251}[a-z\d])?)$/;
const unwanted = /[\p{C}\p{Z}\\"'<>`{}|^]/u;

/**
 * The one name of a repository whatever way it is cloned (`github.com/org/repo`), without user, password and `.git`.
 * Undefined for a local path and for a text that is not an address: such a project has its folder's name, per person.
 * An unusual port stays: two servers on one machine are two places.
 */
export function parseRemote(remote: string): string | undefined {
  if (remote.length > maxRemoteLength) return undefined;
  const trimmed = remote.trim();
  const parts = findParts(trimmed);
  if (parts === undefined) return undefined;
  const host = parseHost(parts.host);
  const path = host === undefined ? undefined : parsePath(parts.path);
  if (host === undefined || path === undefined) return undefined;
  const project = `${host}${parts.port}/${caseBlindHosts.has(host) ? path.toLowerCase() : path}`;
  return project.length > maxProjectLength ? undefined : project;
}

function findParts(
  remote: string,
): { readonly host: string; readonly port: string; readonly path: string } | undefined {
  const [, scheme = '', host = '', port = '', path = ''] = urlForm.exec(remote) ?? [];
  const usualPort = schemes.get(scheme.toLowerCase());
  if (usualPort !== undefined)
    return { host, port: port === '' || Number(port) === Number(usualPort) ? '' : `:${Number(port)}`, path };
  if (remote.includes('://')) return undefined;
  const [, scpHost, scpPath = ''] = scpForm.exec(remote) ?? [];
  return scpHost === undefined ? undefined : { host: scpHost, port: '', path: scpPath };
}

function parseHost(text: string): string | undefined {
  const lower = text.toLowerCase().replace(/\.$/, '');
  const host = lower.startsWith('[') ? lower : domainToASCII(lower);
  return hostForm.test(host) ? host : undefined;
}

/** No query, no empty or dotted parts, no `.git` at the end. */
function parsePath(text: string): string | undefined {
  const path = text.replace(/[?#].*$/s, '').normalize('NFC');
  if (unwanted.test(path)) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) return undefined;
  const last = stripGit(parts.pop() ?? '');
  return last === '' ? undefined : [...parts, last].join('/');
}

function stripGit(name: string): string {
  let end = name.length;
  while (name.slice(0, end).toLowerCase().endsWith('.git')) end -= 4;
  return name.slice(0, end);
}
