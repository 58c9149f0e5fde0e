// Preloaded into a program that waits: writes what the process used in a minute after it has settled.
import { writeFileSync } from 'node:fs';

const [settleMs, windowMs] = [15_000, 60_000];
let used;
setTimeout(() => {
  const before = process.cpuUsage();
  setTimeout(() => (used = process.cpuUsage(before)), windowMs).unref();
}, settleMs).unref();

process.on('exit', () =>
  writeFileSync(
    process.env.SCROLLKEEP_USAGE_FILE,
    JSON.stringify({ share: (used.user + used.system) / 1000 / windowMs }),
  ),
);
