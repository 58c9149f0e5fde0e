// `npm run bench -- scale`: list, search and usage over growing numbers of sessions, per engine, in one run. `--save`
// writes the figures to bench/scale.json and the curves to docs/images. `--sizes 1000,10000`, `--engines sqlite`,
// `--budget 200` (CPU seconds of filling per engine) and `--only usage` (in ClickHouse) narrow it.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const engines = option('--engines', 'clickhouse,sqlite,postgres').split(',');
  if (chdb === undefined) console.log('clickhouse   not measured: chdb cannot be installed');
  const child = spawn(process.execPath, ['--expose-gc', '--max-old-space-size=12000', bundleProgram('scale')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...bundledEnvironment,
      SCALE_SIZES: option('--sizes', '1000,10000,100000,1000000'),
      SCALE_ENGINES: engines.filter((name) => name !== 'clickhouse' || chdb !== undefined).join(','),
      SCALE_BUDGET_S: option('--budget', '200'),
      SCALE_ONLY: option('--only', ''),
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
  const columns = [
    ['list', (row) => row.list],
    ['rights', (row) => row.rights],
    ['first rights', (row) => row.firstRights],
    ['view', (row) => row.viewMs],
    ['search', (row) => row.search],
    ['search CPU', (row) => row.searchCpu],
    ['of the hub', (row) => row.searchHubCpu],
    ['of few', (row) => row.searchOfFew?.searchCpu],
    ['week CPU', (row) => row.usageOfWeekCpu],
    ['month CPU', (row) => row.usageCpu],
    ['of all', (row) => row.usageOfAllCpu],
    ['costs CPU', (row) => row.costsCpu],
    ['ingest/s', (row) => row.ingestPerCoreSecond],
  ];
  console.log(['engine'.padEnd(12), 'sessions'.padStart(9), ...columns.map(([name]) => name.padStart(12))].join(''));
  for (const row of rows)
    console.log(
      row.engine.padEnd(12) +
        String(row.sessions).padStart(9) +
        columns.map(([, find]) => show(find(row))).join('') +
        (row.notRun === undefined ? '' : `  index not filled: ${row.notRun}`),
    );
  for (const row of rows)
    for (const [whose, kinds] of [
      ['', row.kinds],
      [', of few', row.searchOfFew?.kinds],
    ])
      for (const { text, p95, hubCpu, engineCpu } of kinds ?? [])
        console.log(
          `${row.engine} ${row.sessions}${whose}: ${text}`.padEnd(48) +
            ` p95 ${show(p95)}, CPU of the hub ${show(hubCpu)}, of the engine ${show(engineCpu)}`,
        );
  if (args.includes('--save')) saveScale(rows);
}

/** The figures, and curves of them; those of engines that were not run stay. */
export function saveScale(run) {
  const before = JSON.parse(readFileSync(join(repository, 'bench/scale.json'), 'utf8'));
  const isRun = (row) => run.some(({ engine }) => engine === row.engine);
  const rows = [...before.filter((row) => !isRun(row)), ...run];
  writeFileSync(join(repository, 'bench/scale.json'), `${JSON.stringify(rows, null, 2)}\n`);
  const images = join(repository, 'docs/images');
  mkdirSync(images, { recursive: true });
  const engines = [
    ['sqlite', 'SQLite'],
    ['postgres', 'PostgreSQL'],
    ['clickhouse', 'ClickHouse'],
  ];
  const plot = (key, title, lines) =>
    writeFileSync(join(images, `scale-${key}.svg`), plotCurves(title, toCurves(rows, lines)));
  const ofKey = (key) => engines.map(([engine, name]) => [engine, name, (row) => row[key]]);
  plot('list', 'A page of a list, p95 in milliseconds', ofKey('list'));
  plot('rights', 'What a person may read, after a change, p95 in milliseconds', ofKey('rights'));
  plot('searchCpu', 'One search: CPU of hub and engine, milliseconds', [
    ...ofKey('searchCpu'),
    ['clickhouse', 'of 1,000', (row) => row.searchOfFew?.searchCpu],
  ]);
  plot('usageCpu', 'A usage report: CPU of hub and engine, milliseconds', [
    ['clickhouse', '7 days', (row) => row.usageOfWeekCpu],
    ['clickhouse', '30 days', (row) => row.usageCpu],
    ['clickhouse', 'all', (row) => row.usageOfAllCpu],
  ]);
}

function toCurves(rows, lines) {
  return lines.flatMap(([engine, name, find]) => {
    const points = rows.filter((row) => row.engine === engine && find(row) !== undefined);
    return points.length === 0 ? [] : [{ name, points: points.map((row) => ({ x: row.sessions, y: find(row) })) }];
  });
}
