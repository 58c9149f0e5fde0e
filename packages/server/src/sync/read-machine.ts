import { hostname, userInfo } from 'node:os';

/** Whose rows these are, in a database that several machines share. */
export function readMachine(): { readonly machine: string; readonly owner: string } {
  return { machine: readMachineName(), owner: findUser() };
}

/** Without the user, whom the system looks up in its files: searches ask for each row. */
export function readMachineName(): string {
  return hostname();
}

function findUser(): string {
  try {
    return userInfo().username;
  } catch {
    return ''; // a user without an entry, as in some containers
  }
}
