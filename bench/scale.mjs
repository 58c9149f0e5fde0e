// `npm run bench -- scale`: list, search and usage over growing numbers of sessions, per engine, in one run. `--save`
// writes the figures to bench/scale.json and the curves to docs/images. `--sizes 1000,10000`, `--engines sqlite` and
// `--budget 600` (CPU seconds of filling per engine) narrow it.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUpRival } from '../scripts/set-up-rival.mjs';
import { repository } from '../scripts/run-tool.mjs';
import { bundledEnvironment, bundleProgram } from './bundle-program.mjs';
import { plotCurves } from './plot-curves.mjs';

const chdbVersion = '3.4.0';

export async function runScale(args) {
  const option = (name, usual) => (args.includes(name) ? args[args.indexOf(name) + 1] : usual);
  const chdb = await setUpRival('chdb', chdbVersion);
  const engines = option('--engines', 'sqlite,postgres,clickhouse').split(',');
  if (chdb === undefined) console.log('clickhouse   not measured: chdb cannot be installed');
  const child = spawn(process.execPath, ['--max-old-space-size=12000', bundleProgram('scale')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...bundledEnvironment,
      SCALE_SIZES: option('--sizes', '1000,10000,100000,1000000'),
      SCALE_ENGINES: engines.filter((name) => name !== 'clickhouse' || chdb !== undefined).join(','),
      SCALE_BUDGET_S: option('--budget', '600'),
      SCALE_CHDB: chdb ?? '',
      SCALE_FRONT: fileURLToPath(new URL('../scripts/clickhouse-front.mjs', import.meta.url)),
    },
  });
  let output = '';
  child.stdout.on('data', (data) => void (output += data));
  const status = await new Promise((resolve) => void child.on('close', resolve));
  if (status !== 0) throw new Error(`the program ended with ${status}`);
  const rows = JSON.parse(output);
  const show = (value) => (value === undefined ? '–' : value.toFixed(1)).padStart(12);
  const columns = ['list', 'rights', 'viewMs', 'search', 'searchCpu', 'usage', 'usageCpu', 'ingestPerCoreSecond'];
  console.log(['engine'.padEnd(12), 'sessions'.padStart(9), ...columns.map((name) => name.padStart(12))].join(''));
  for (const row of rows)
    console.log(
      row.engine.padEnd(12) +
        String(row.sessions).padStart(9) +
        (row.notRun === undefined ? columns.map((name) => show(row[name])).join('') : `  not run: ${row.notRun}`),
    );
  if (!args.includes('--save')) return;
  writeFileSync(join(repository, 'bench/scale.json'), `${JSON.stringify(rows, null, 2)}\n`);
  const images = join(repository, 'docs/images');
  mkdirSync(images, { recursive: true });
  for (const [key, title] of [
    ['searchCpu', 'One search: CPU of hub and engine, milliseconds'],
    ['usageCpu', 'Usage by day and model: CPU, milliseconds'],
    ['rights', 'Listing what a person may read, p95 in milliseconds'],
  ])
    writeFileSync(join(images, `scale-${key}.svg`), plotCurves(title, toCurves(rows, key)));
}

function toCurves(rows, key) {
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL', clickhouse: 'ClickHouse' };
  return Object.entries(names).flatMap(([engine, name]) => {
    const points = rows.filter((row) => row.engine === engine && row[key] !== undefined);
    return points.length === 0 ? [] : [{ name, points: points.map((row) => ({ x: row.sessions, y: row[key] })) }];
  });
}
