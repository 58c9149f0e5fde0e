// The generated tree beside the real one, figure by figure: what is measured on the first is worth as much as they are
// alike.
import { getTree } from './data.mjs';
import { measure } from './measure.mjs';
import { mebibyte, program } from './places.mjs';

/** Sizes of files are planned by what a person's own folder has; a public collection has many that are nearly empty. */
const notCompared = new Set(['files', 'megabytes', 'file size, median (kB)', 'Chinese, Japanese, Korean (%)']);

export function describeTrees(real) {
  const [ours, theirs] = [getTree(128 * mebibyte), real].map((tree) =>
    JSON.parse(measure([program('describe-tree'), tree]).output),
  );
  const ratios = [];
  console.log(`${''.padEnd(46)}${'generated'.padStart(10)}${'real'.padStart(10)}`);
  for (const [name, figure] of Object.entries(ours)) {
    console.log(`  ${name.padEnd(44)}${figure.toFixed(1).padStart(10)}${theirs[name].toFixed(1).padStart(10)}`);
    if (!notCompared.has(name)) ratios.push(Math.max(figure, theirs[name]) / Math.min(figure, theirs[name]));
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return { ratio: mean, ours: mean, baseline: 1 };
}
