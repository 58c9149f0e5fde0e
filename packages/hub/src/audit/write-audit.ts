import type { HubAuditAction } from '@scrollkeep/view/wire/hub-audit-actions.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import type { HubStore } from '../database/hub-store.ts';
import { toBoundedText } from '../database/parse-text.ts';

/** For actions without an account: signing in, an invitation, the first owner; and what the hub does itself. */
export interface Stranger {
  readonly name: 'nobody' | 'retention' | `person:${string}`;
  readonly address: string;
}

export interface AuditEntry {
  readonly by: Actor | Stranger;
  /** What was done to what: `team.create`. */
  readonly action: HubAuditAction;
  /** Its id. Never a title or a path of a session: whoever reads the log may not be allowed to read the session. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | undefined>>;
}

const maxNameLength = 200;
/** Long enough for the whole list of people and teams that something is shared with. */
const maxDetailLength = 5000;
const maxDetails = 16;

/** Call it in the transaction of the change: both are kept, or neither. */
export async function writeAudit(store: HubStore, { by, action, subject, detail = {} }: AuditEntry): Promise<void> {
  const values = [
    'name' in by ? by.name : toActorName(by.audience),
    action,
    subject,
    JSON.stringify(toDetail(detail)),
    by.address,
  ];
  await store.connection.run(
    'INSERT INTO hub_audit (at_ms, actor, action, subject, detail, address) VALUES (?, ?, ?, ?, ?, ?)',
    [store.now(), ...values.map((value, at) => (at === detailAt ? value : toBoundedText(value, maxNameLength)))],
  );
}

const detailAt = 3;

/** The name of an actor in the log and in its filter. */
function toActorName(audience: Audience): string {
  switch (audience.kind) {
    case 'person':
      return `person:${audience.person}`;
    case 'key':
      return `key:${audience.key}`;
    case 'link':
      return `link:${audience.link}`;
    case 'operator':
      return 'operator';
  }
}

function toDetail(detail: NonNullable<AuditEntry['detail']>): Readonly<Record<string, string | number | boolean>> {
  const kept: Record<string, string | number | boolean> = {};
  let room = maxDetailLength;
  for (const [name, value] of Object.entries(detail).slice(0, maxDetails)) {
    if (value === undefined) continue;
    const short = typeof value === 'string' ? toBoundedText(value, room) : value;
    kept[name] = short;
    room = Math.max(room - String(short).length, 1);
  }
  return kept;
}
