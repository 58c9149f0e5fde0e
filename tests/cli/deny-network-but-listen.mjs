// Preloaded into `serve` by a test: everything that deny-network refuses, but for one thing. To listen on an address
// Node asks dns.lookup even where the address is a number already; that asks nobody, so it goes through. Names are
// refused as ever.
import { createRequire } from 'node:module';
import { isIP } from 'node:net';

const dns = createRequire(import.meta.url)('node:dns');
const { lookup } = dns;
await import('../setup/deny-network.mjs');
const denied = dns.lookup;
dns.lookup = (address, ...rest) => (isIP(address) === 0 ? denied(address, ...rest) : lookup(address, ...rest));
