/** Whether a store is named by the address of a server, not by a path. */
export function isPostgres(store: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(store);
}
