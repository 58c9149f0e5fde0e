import { join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { describe, expect, it } from 'vitest';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { openSearcher } from '../../packages/server/src/search/open-searcher.ts';
import { syncIndex } from '../../packages/server/src/sync/sync-index.ts';
import { corpus, fixtureTrees, hasCorpus } from './corpus-trees.ts';

/** What a person types, and a part of the title of the session that they mean. */
const questions: readonly (readonly [query: string, title: string])[] = [
  ['how do I configure vim for esp-idf', 'Configure Vim for ESP-IDF'],
  ['progress throughput git-sync', 'Add progress and throughput indicators'],
  ['qdrant collection vector size', 'Update the Qdrant collection'],
  ['github action for tests and linting', 'Github Action to run tests and linting'],
  ['ssh key github setup', 'SSH Key Generation and GitHub'],
  ['python version eim install', 'Fix Python version for eim install'],
  ['mdx angle brackets build error', 'mysterious build errors when MDX'],
  ['make a vercel deployment public', 'one of my vercel deployments is private'],
  ['which ports to expose for a docker development container', 'should I expose for a docker container'],
  ['cache version compatibility', 'Cache Version Compatibility Tests'],
  ['macos notarization', 'Add macOS Code Signing'],
  ['frontend flooding the backend', 'Frontend flooding backend'],
  ['unsupported protocol scheme', 'unsupported protocol scheme'],
  ['run c++ for unreal', 'C++ code for unreal'],
  ['install as a library with uv', 'install as a library with `uv`'],
  ['login error missing column', 'Fix login database column error'],
  ['where are the vim mappings', 'vim mappings are defined'],
  ['bump go-billy', 'Bump go-billy'],
  ['docker wsl2 access', 'Docker Container Access Limitations in WSL2'],
  ['dairy dashboard render', 'Dairy Dashboard Deployment to Render'],
  ['dotfiles in a container', 'dotfiles migration and containerized'],
  ['user agent git-sync', 'User Agent string'],
  ['token usage in index.html', 'token usage numbers added up'],
  ['detect false positive conflicts of @ references', 'suppress false positive conflicts'],
  ['PAI_DIR startup hook', 'PAI_DIR placeholder startup hook'],
];

const demoQuestions: readonly (readonly [query: string, title: string])[] = [
  ['how often does the fog horn sound', 'Fog horn every 90 seconds'],
  ['search without accents', 'Search that ignores accents'],
  ['why is the ci so slow', 'CI is slow since Monday'],
  ['tide service tests', 'Tide service'],
  ['tokenizer last line', 'Tokenizer keeps the last line'],
  ['parsing big files faster', 'Faster parsing of big files'],
  ['interning of strings', 'Faster parsing of big files'],
  ['which tests make ci slow', 'CI is slow since Monday'],
  ['berth planer', 'Berth planner'],
  ['what does the engine need for a release', 'What the engine needs for 0.1'],
];

describe.each([
  ['the demo', demoQuestions, fixtureTrees.filter(([name]) => name === 'fixtures/demo')],
  ['real sessions', questions, hasCorpus ? [['public', join(corpus, 'public')] as const] : []],
])('search over %s', (_, asked, trees) => {
  it.runIf(trees.length > 0)(
    'has the session that is meant among the first three for nine questions of ten',
    async () => {
      const connection = await openIndex({ store: ':memory:' });
      await syncIndex(
        connection,
        await findRoots(
          trees.map(([, folder]) => folder),
          undefined,
        ),
        { maxLineBytes: 16 * 1024 ** 2, whenBusy: 'wait', onProblem: () => undefined },
      );
      const searcher = openSearcher(connection);
      const missed: string[] = [];
      for (const [query, title] of asked) {
        const answer = await searcher.search({ query, limit: 3 });
        const titles = answer.ok ? answer.found.sessions.map((session) => session.title ?? '') : [];
        if (!titles.some((found) => found.includes(title)))
          missed.push(`${query}: ${titles.join(' | ').slice(0, 200)}`);
      }
      await connection.close();
      process.stdout.write(
        `${asked.length - missed.length} of ${asked.length} questions answered in the first three\n` +
          missed.map((line) => `  missed ${line}\n`).join(''),
      );
      expect(missed.length).toBeLessThanOrEqual(asked.length / 10);
    },
  );
});
