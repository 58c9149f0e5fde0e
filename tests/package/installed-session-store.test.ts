import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openStorePlace } from '../setup/open-store-places.ts';
import { setUpSdk } from '../setup/set-up-sdk.ts';
import { openScratchFolder } from './open-scratch-folder.ts';
import { repository, runNode } from './run-program.ts';

const consumer = openScratchFolder();
const packed = inject('packed')['session-store'];
let sdk: string;

beforeAll(async () => {
  sdk = await setUpSdk();
  await consumer.install(packed.tarball);
});
afterAll(() => consumer.remove());

describe('the installed session store', () => {
  it('brings nothing along: no dependency, and not the Agent SDK', () => {
    expect(existsSync(join(consumer.path, 'node_modules/@anthropic-ai'))).toBe(false);
    const manifest = consumer.read('node_modules/@scrollkeep/session-store/package.json');
    expect(manifest).not.toContain('@scrollkeep/source');
    expect(Object.keys(JSON.parse(manifest) as object)).not.toContain('dependencies');
    const { exports } = JSON.parse(manifest) as { readonly exports: object };
    expect(Object.keys(exports)).toEqual(['.', './package.json']);
  });

  it('says what is missing where there is no SDK', async () => {
    const program = `
      import { openArchiveStore } from '@scrollkeep/session-store';
      const store = openArchiveStore({ folder: 'without' });
      const key = { projectKey: 'a', sessionId: 'b' };
      await store.append(key, [{ type: 'user', uuid: 'u' }]).catch((error) => console.log(error.code, error.hint));
      console.log(await store.load(key));`;
    const { stdout, stderr } = await runNode([consumer.write('without.mjs', program)], { cwd: consumer.path });
    expect(stderr).toBe('');
    expect(stdout).toBe(
      'NO_SDK Install it next to @scrollkeep/session-store, or pass foldSessionSummary as an option.\nnull\n',
    );
  });

  it('has the types of the SDK, for NodeNext', async () => {
    putSdk();
    const program = `
      import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
      import { foldSessionSummary } from '@anthropic-ai/claude-agent-sdk';
      import { openArchiveStore, openHubStore, SessionStoreError } from '@scrollkeep/session-store';
      export const stores: SessionStore[] = [
        openArchiveStore({ folder: 'a', foldSessionSummary }),
        openHubStore({ url: 'https://hub.example.org', token: async () => 'x', redaction: 'all' }),
      ];
      export const code: string = new SessionStoreError({ code: 'a', message: 'b' }).code;`;
    expect(await checkTypes('right', program)).toEqual({ status: 0, stdout: '' });
    const wrong = "import { openArchiveStore } from '@scrollkeep/session-store';\nopenArchiveStore({ folder: 1 });";
    expect((await checkTypes('wrong', wrong)).stdout).toContain('TS2322');
  });

  it('passes are-the-types-wrong as an ESM-only package', async () => {
    const tool = join(repository, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const { status, stderr } = await runNode(
      [tool, packed.tarball, '--profile', 'esm-only', '--format', 'json', '--no-definitely-typed'],
      { cwd: consumer.path },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('does what its README shows', async () => {
    putSdk();
    const [first = '', second = ''] = listBlocks('packages/session-store/README.md', 'js');
    const { status, stdout, stderr } = await runNode([consumer.write('second.mjs', second)], { cwd: consumer.path });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect([stdout]).toEqual(listBlocks('packages/session-store/README.md', 'text'));
    expect(first.trim().split('\n').length).toBeLessThanOrEqual(10);
    expect(await runOnHub(consumer.write('first.mjs', first), ['Fix it'])).toMatchObject({
      status: 0,
      kept: ['Fix it'],
    });
  });

  it('does what the page about CI shows', async () => {
    putSdk();
    const [agent = '', handler = ''] = listBlocks('docs/ci.md', 'js \\w+\\.mjs');
    const program = consumer.write('agent.mjs', agent);
    expect(await runOnHub(program, ['Review'])).toMatchObject({ status: 0, kept: ['Review'] });
    const local = { ARCHIVE: join(consumer.path, 'data/archive') };
    const begun = await runNode([program, 'Begin'], { cwd: consumer.path, env: local });
    const session = /^session (\S+): success$/m.exec(begun.stdout)?.[1] ?? '';
    const resumed = await runNode([program, 'Go on'], {
      cwd: consumer.path,
      env: { ...local, RESUME_SESSION: session },
    });
    expect(resumed).toMatchObject({ status: 0, stdout: `session ${session}: success\n`, stderr: '' });
    const caller = consumer.write('handler.mjs', handler).replace('handler.mjs', 'call.mjs');
    consumer.write(
      'call.mjs',
      `import { handler } from './handler.mjs';
       const { session } = await handler({ prompt: process.argv[2] });
       console.log((await handler({ prompt: 'Go on', session })).text);`,
    );
    expect(await runOnHub(caller, ['Begin'])).toMatchObject({ status: 0, kept: ['Begin', 'Go on'] });
  });
});

/**
 * The real SDK but for its client, which would need an API: a stand-in loads and appends as the SDK does for it. The
 * lab runs the real one.
 */
function putSdk(): void {
  const folder = join(consumer.path, 'node_modules/@anthropic-ai/claude-agent-sdk');
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  symlinkSync(sdk, join(folder, 'real'));
  const files = {
    'package.json': JSON.stringify({
      name: '@anthropic-ai/claude-agent-sdk',
      version: '0.3.325',
      type: 'module',
      exports: { '.': { types: './real/sdk.d.ts', default: './stand-in.mjs' } },
    }),
    'stand-in.mjs': `
      import { randomUUID } from 'node:crypto';
      export * from ${JSON.stringify(pathToFileURL(join(sdk, 'sdk.mjs')).href)};
      export async function* query({ prompt, options: { sessionStore, resume } }) {
        const key = { projectKey: process.cwd().replace(/[^a-zA-Z0-9]/g, '-'), sessionId: resume ?? randomUUID() };
        const before = resume === undefined ? [] : await sessionStore.load(key);
        if (before === null) throw new Error('no such session');
        const message = { role: 'user', content: prompt };
        const [uuid, parentUuid] = [randomUUID(), before.at(-1)?.uuid ?? null];
        await sessionStore.append(key, [{ type: 'user', uuid, parentUuid, sessionId: key.sessionId, message }]);
        yield { type: 'result', subtype: 'success', session_id: key.sessionId, result: prompt };
      }`,
  };
  for (const [name, text] of Object.entries(files))
    consumer.write(`node_modules/@anthropic-ai/claude-agent-sdk/${name}`, text);
}

/** Runs a program against a real hub; gives the prompts that the hub has then. */
async function runOnHub(program: string, args: readonly string[]) {
  const { foldSessionSummary } = (await import(pathToFileURL(join(sdk, 'sdk.mjs')).href)) as {
    readonly foldSessionSummary: Parameters<typeof openStorePlace>[1];
  };
  const place = await openStorePlace('a hub on SQLite', foldSessionSummary);
  try {
    const { url, token } = place.keyAddress as { readonly url: string; readonly token: string };
    const env = { HUB_URL: url, HUB_KEY: token };
    const { status, stderr } = await runNode([program, ...args], { cwd: consumer.path, env });
    expect(stderr).toBe('');
    const projectKey = consumer.path.replace(/[^a-zA-Z0-9]/g, '-');
    const store = place.open();
    const kept: unknown[] = [];
    for (const { sessionId } of await store.listSessions(projectKey))
      for (const entry of (await store.load({ projectKey, sessionId })) ?? [])
        kept.push((entry['message'] as { readonly content: unknown }).content);
    return { status, kept };
  } finally {
    await place.close();
  }
}

async function checkTypes(
  name: string,
  text: string,
): Promise<{ readonly status: number | null; readonly stdout: string }> {
  consumer.write(`${name}.mts`, text);
  const compilerOptions = {
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    target: 'ES2023',
    lib: ['ES2023'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    // The SDK's own need those of packages that are not installed here.
    skipLibCheck: name === 'right',
    noEmit: true,
  };
  const project = consumer.write(`tsconfig.${name}.json`, JSON.stringify({ compilerOptions, files: [`${name}.mts`] }));
  const { status, stdout } = await runNode(
    [join(repository, 'node_modules/typescript/bin/tsc'), '-p', project, '--pretty', 'false'],
    { cwd: consumer.path },
  );
  return { status, stdout };
}

function listBlocks(document: string, language: string): readonly string[] {
  const text = readFileSync(join(repository, document), 'utf8').replaceAll('\r\n', '\n');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);
}
