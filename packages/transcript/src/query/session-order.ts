/** How the sessions that a search finds are ordered. */
export const sessionOrders = ['best', 'newest', 'oldest', 'cost'] as const;
export type SessionOrder = (typeof sessionOrders)[number];
