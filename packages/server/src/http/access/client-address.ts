import { isLoopback } from './allowed-hosts.ts';

/**
 * One name for all addresses that one attacker can have at no cost: every loopback address is this machine, and whoever
 * has one IPv6 address has its whole /64. Headers such as X-Forwarded-For are not asked: anybody can write them.
 */
export function toClientAddress(remote: string | undefined): string {
  if (remote === undefined) return 'unknown';
  const plain = remote.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isLoopback(plain)) return 'loopback';
  return plain.includes(':') ? `${listGroups(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The eight numbers of an IPv6 address, with those that `::` leaves out. */
function listGroups(address: string): readonly string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  return [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail];
}
