// Preloaded into every measured program: writes what the process used when it ends.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(process.env.SCROLLKEEP_USAGE_FILE, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 }));
});
