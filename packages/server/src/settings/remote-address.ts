/** A machine that is reached by ssh, and the folder there. */
export interface RemoteAddress {
  /** As it is kept and shown: `ssh://[user@]host[:port][/path]`. */
  readonly text: string;
  readonly user: string | undefined;
  readonly host: string;
  readonly port: number | undefined;
  /** Absolute, or below the home folder; undefined for the usual folder. */
  readonly path: string | undefined;
}

export type ParsedRemote =
  | { readonly ok: true; readonly address: RemoteAddress }
  | { readonly ok: false; readonly problem: string };

const form = 'ssh://[user@]host[:port][/path]';
// A name that begins with a hyphen would be an option of ssh.
const names = /^ssh:\/\/(?:([\w.][\w.@\\-]*)@)?((?:[\w.][\w.-]*)|\[[\da-fA-F:.%]+\])(?::(\d{1,5}))?(\/[^]*)?$/;

export function isRemoteAddress(text: string): boolean {
  return /^ssh:\/\//i.test(text);
}

/** `/~/path` and `/~` are below the home folder, as Git has it; any other path is absolute. */
export function parseRemoteAddress(given: string): ParsedRemote {
  const text = given.replace(/^ssh:/i, 'ssh:').replace(/(?<=[^/])\/+$/, '');
  const [, user, host, portText, rawPath] = names.exec(text) ?? [];
  const port = portText === undefined ? undefined : Number(portText);
  if (host === undefined || (port !== undefined && (port < 1 || port > 65_535)))
    return { ok: false, problem: `must be ${form}` };
  // A control character in a path is a slip, and could end a line of what is sent.
  if (rawPath !== undefined && /[\0-\x1f\x7f]/.test(rawPath)) return { ok: false, problem: `must be ${form}` };
  const path = rawPath === '/~' ? '.' : rawPath?.replace(/^\/~\//, '');
  return { ok: true, address: { text, user, host: host.replace(/^\[(.*)\]$/, '$1'), port, path } };
}
