import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';

/** What processes of one hub tell each other: which session was pushed or annotated, and that some were deleted. */
export type HubMessage =
  | { readonly kind: 'session' | 'annotations'; readonly rootKey: string }
  | { readonly kind: 'deletion' }
  | { readonly kind: 'analytics' };

/** One for each schema of a database. */
export const channelSql = "'scrollkeep_' || md5(current_schema())";

/** In a transaction it is sent with its end. It reaches the sender too. */
export async function tellProcesses(connection: Connection, message: HubMessage): Promise<void> {
  if (connection.dialect !== 'postgres') return;
  const payload = 'rootKey' in message ? `${message.kind} ${message.rootKey}` : message.kind;
  await connection.all(`SELECT pg_notify(${channelSql}, ?)`, [payload]);
}
