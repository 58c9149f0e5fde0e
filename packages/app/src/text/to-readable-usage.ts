/** Micro-dollars as a person reads them: `$1,234.57`, `$0.0123`; what is less than can be shown says so. */
export function toReadableCost(micros: number | null): string {
  if (micros === null) return '–';
  const dollars = Math.abs(micros) / 1e6;
  const sign = micros < 0 ? '−' : '';
  if (micros === 0) return '$0';
  if (dollars < 0.0001) return `${sign}<$0.0001`;
  return `${sign}$${dollars >= 1 ? `${groupThousands(dollars.toFixed(2))}` : dollars.toFixed(4)}`;
}

/** By hand: a status line has no time to load what knows all languages. */
function groupThousands(text: string): string {
  return text.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}

/** 1234567 → `1.2M`: for narrow places. */
export function toShortCount(count: number): string {
  const units = ['', 'K', 'M', 'B', 'T'];
  let value = count;
  let unit = 0;
  // 999,950 would round to `1000.0K`.
  while (value >= (unit === 0 ? 1000 : 999.95) && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return unit === 0 ? String(value) : `${value.toFixed(1)}${units[unit]}`;
}

/** A share in percent, without rounding something to nothing or to all. */
export function toReadableShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 1) return '<1%';
  if (percent < 100 && percent > 99) return '>99%';
  return `${Math.round(percent)}%`;
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/** A bar of up to `width` columns, in eighths of one. */
export function toBar(value: number, most: number, width: number): string {
  if (!(most > 0) || !(value > 0)) return '';
  const steps = Math.max(1, Math.round((value / most) * width * 8));
  return '█'.repeat(Math.floor(steps / 8)) + (eighths[steps % 8] ?? '');
}

const heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One column per value; a gap where there is nothing. */
export function toSparkline(values: readonly number[]): string {
  const most = values.reduce((highest, value) => Math.max(highest, value), 0);
  return values
    .map((value) => (value > 0 ? (heights[Math.min(7, Math.floor((value / most) * 8))] ?? '█') : ' '))
    .join('');
}
