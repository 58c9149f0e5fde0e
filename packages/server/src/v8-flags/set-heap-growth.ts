import { setFlagsFromString } from 'node:v8';

/**
 * How much garbage Node lets pile up, in percent of what is used, before it cleans up. By itself it goes to several
 * times of that, because cleaning up takes time: `small` costs a twentieth of it. A change counts from the next
 * clean-up on.
 */
const percents = {
  /** While gigabytes pass by of which little stays. */
  smallest: 10,
  small: 20,
  /** For what lives long beside other programs. */
  server: 50,
  /** For a hub: what is pushed passes by in buffers, which count too, beside what lives long. */
  hub: 300,
  /**
   * While little is used and gigabytes pass by in buffers, which count too: clean-ups that find nothing else took a
   * tenth of an archive run.
   */
  large: 600,
  /** As Node likes it. */
  usual: 0,
} as const;

export function setHeapGrowth(growth: keyof typeof percents): void {
  setFlagsFromString(`--heap-growing-percent=${percents[growth]}`);
}
