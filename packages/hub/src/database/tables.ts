/** The values of columns of the hub's tables. */
export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

export const keyScopes = ['push', 'read'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const shareKinds = ['everyone', 'team', 'person'] as const;
export type ShareKind = (typeof shareKinds)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function isKeyScope(value: unknown): value is KeyScope {
  return keyScopes.some((scope) => scope === value);
}

/** `hub_key.scopes`: words separated by spaces; unknown ones are ignored. */
export function parseKeyScopes(text: string): readonly KeyScope[] {
  return text.split(' ').filter(isKeyScope);
}
