import type { SessionHeader } from './session-view.ts';

/**
 * What a session's records say of other places from which it is reached. They never say that messages are missing here,
 * so neither does this; an address that they do not give is named as missing.
 */
export function toRemoteWords({ remoteControl: control, remotePage: page }: SessionHeader): string {
  const parts = [page === undefined ? [] : `runs remotely at ${page}`, control === undefined ? [] : toWords(control)];
  return parts.flat().join('; ');
}

function toWords({ session, url }: NonNullable<SessionHeader['remoteControl']>): string {
  const at = url === undefined ? ', address not recorded' : ` at ${url}`;
  return `remote control enabled${at}${session === undefined ? '' : ` (session ${session})`}`;
}
