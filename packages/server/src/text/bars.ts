const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/** A bar of up to `width` columns, in eighths of one. */
export function toBar(value: number, most: number, width: number): string {
  if (!(most > 0) || !(value > 0)) return '';
  const steps = Math.max(1, Math.round((value / most) * width * 8));
  return '█'.repeat(Math.floor(steps / 8)) + (eighths[steps % 8] ?? '');
}

const heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One column per value; a gap if there is nothing. */
export function toSparkline(values: readonly number[]): string {
  const most = values.reduce((highest, value) => Math.max(highest, value), 0);
  return values
    .map((value) => (value > 0 ? (heights[Math.min(7, Math.floor((value / most) * 8))] ?? '█') : ' '))
    .join('');
}
