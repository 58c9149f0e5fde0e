// Preloaded into every measured program: writes what the process used when it ends.
import { writeFileSync } from 'node:fs';

let startUp = 0;

/** A program that calls it is measured from then on: what it costs to load is not what it costs to work. */
globalThis.startMeasuring = () => {
  if (!process.env.SCROLLKEEP_USAGE_WHOLE) startUp = toSeconds(process.resourceUsage());
};

process.on('exit', () => {
  const usage = process.resourceUsage();
  writeFileSync(
    process.env.SCROLLKEEP_USAGE_FILE,
    JSON.stringify({ cpu: toSeconds(usage) - startUp, peakMegabytes: usage.maxRSS / 1024 }),
  );
});

function toSeconds({ userCPUTime, systemCPUTime }) {
  return (userCPUTime + systemCPUTime) / 1e6;
}
