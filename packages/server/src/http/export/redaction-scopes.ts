/** What an export replaces. */
export const redactionScopes = ['all', 'secrets', 'none'] as const;
export type RedactionScope = (typeof redactionScopes)[number];
