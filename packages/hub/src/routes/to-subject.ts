import type { Audience } from '../audience/audience.ts';
import type { Identity } from '../audience/identity.ts';

/** Whose requests and streams are counted together. */
export function toSubject(asker: Identity | Audience): string {
  switch (asker.kind) {
    case 'person':
      return `person ${asker.person}`;
    case 'key':
      return `key ${asker.key}`;
    case 'link':
      return `link ${asker.link}`;
    case 'operator':
      return 'operator';
  }
}
