import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { toBody, toCommit } from '../intake/intake.test-kit.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { takeCommit } from '../intake/take-commit.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import type { TestPerson, World } from '../sharing/hub-world.test-kit.ts';
import { putAnnotations } from '../sharing/annotations.ts';
import { listSessions } from '../sharing/list-sessions.ts';
import { putProjectShares, putSessionShares } from '../sharing/shares.ts';
import type { RightsPlan } from './rights-plan.test-kit.ts';

type PlannedShare = RightsPlan['sessions'][number]['shares'][number];

export const team = '7ea70000-0000-4000-8000-000000000001';

export interface Pushed {
  readonly at: number;
  readonly id: string;
  readonly client: string;
  readonly rootKey: string;
  readonly owner: number;
  readonly person: string;
  readonly project: number;
  readonly projectId: string;
  /** Of its transcript. */
  readonly chunk: string;
  readonly isDeleted: boolean;
  readonly shares: readonly PlannedShare[];
}

/** Pushes what a plan says, and shares it. */
export async function pushAll(
  world: World,
  sessions: HubSessions,
  plan: RightsPlan,
  all: readonly TestPerson[],
): Promise<readonly Pushed[]> {
  const toShare = (each: PlannedShare) => ({
    kind: each.kind,
    target: each.kind === 'team' ? team : each.kind === 'person' ? (all[each.person]?.id ?? '') : '',
  });
  const pushed: Pushed[] = [];
  for (const [at, { owner, project, shares, deleted }] of plan.sessions.entries()) {
    const { actor } = all[owner] as TestPerson;
    const files = [];
    let transcript = '';
    for (const [path, text] of toFiles(at)) {
      const bytes = Buffer.from(text);
      const chunk = { hash: toChunkHash(bytes), length: bytes.length };
      const body = toBody(bytes);
      transcript ||= chunk.hash;
      await takeChunk(sessions.intake, actor.audience, { ...chunk, encoding: 'identity', body });
      const chunks = `${chunk.hash}:${chunk.length}`;
      files.push({ path, mtimeMs: 1_790_000_000_000, from: 0, size: bytes.length, chunks });
    }
    const { id } = await takeCommit(sessions.intake, actor, {
      ...toCommit({ session: toClient(at), replaces: 0, texts: [] }),
      files,
      project: { remote: `git@git.example.org:harbour/projsecret${project}x.git`, name: 'x' },
    });
    await putSessionShares(world, actor, id, shares.map(toShare));
    const note = `notesecret${at}x`;
    const places = ['', `u-${at}-1`].map((turn) => ({
      turn,
      tags: ['shared', `tagsecret${at}x`, `${toWord(at)}tag`],
      note,
    }));
    await putAnnotations(world, actor, id, { redaction: [], places });
    const { items } = await listSessions(world, actor.audience, { mine: true });
    const row = items.find((each) => each.id === id);
    pushed.push({
      at,
      id,
      client: toClient(at),
      rootKey: row?.rootKey ?? '',
      owner,
      person: all[owner]?.id ?? '',
      project,
      projectId: row?.project.id ?? '',
      chunk: transcript,
      isDeleted: deleted,
      shares,
    });
  }
  // Of a project each of its owners has one list, the last that was said.
  const lists = new Map<string, readonly PlannedShare[]>();
  for (const { at, owner, project, projectId } of pushed) {
    const { actor } = all[owner] as TestPerson;
    const ofProject = plan.sessions[at]?.ofProject ?? [];
    await putProjectShares(world, actor, projectId, ofProject.map(toShare));
    lists.set(`${owner} ${project}`, ofProject);
  }
  await sessions.settle();
  return pushed.map((each) => ({
    ...each,
    shares: [...each.shares, ...(lists.get(`${each.owner} ${each.project}`) ?? [])],
  }));
}

/** Far from each other: else one's own would be suggested for another's. */
export function toWord(at: number): string {
  return ['walrus', 'pelicans', 'tortoise', 'kingfisher', 'dragonfly', 'chameleon'][at] ?? 'hedgehog';
}

function toClient(at: number): string {
  return `5e550000-0000-4000-8000-0000000000a${at}`;
}

export function toCwd(at: number): string {
  return `/home/ada/askedcwd${at}x`;
}

export function toPath(at: number): string {
  return `projects/-home-ada-askedcwd${at}x/${toClient(at)}.jsonl`;
}

/** What no answer for others may hold, unless they asked with it. */
export function listSecrets({ at, client, rootKey, chunk }: Pushed): readonly string[] {
  const words = [
    'plumsecret',
    'titlesecret',
    'toolsecret',
    'branchsecret',
    'modelsecret',
    'tagsecret',
    'notesecret',
    'askedcwd',
  ];
  return [...words.map((word) => `${word}${at}x`), client, rootKey, chunk];
}

export function toSidePath(at: number): string {
  return `projects/-home-ada-askedcwd${at}x/memory/MEMORY.md`;
}

/** The session, an agent of it, and a file beside it. */
function toFiles(at: number): readonly (readonly [path: string, text: string])[] {
  const agent = { agentId: 'a1b2c3', isSidechain: true };
  return [
    [toPath(at), toLines(at, {})],
    [toPath(at).replace('.jsonl', '/subagents/agent-a1b2c3.jsonl'), toLines(at, agent)],
    [toSidePath(at), `# The notes of plumsecret${at}x\n`],
  ];
}

function toLines(at: number, more: object): string {
  const base = {
    sessionId: toClient(at),
    cwd: toCwd(at),
    gitBranch: `branchsecret${at}x`,
    version: '2.1.0',
    timestamp: `2026-10-0${at + 1}T10:00:00.000Z`,
    ...more,
  };
  const [prompt, answer, result] = [`u-${at}-1`, `u-${at}-2`, `u-${at}-3`];
  const input = { file_path: `${toCwd(at)}/asked.ts`, content: `plumsecret${at}x` };
  const lines = [
    { ...base, type: 'custom-title', customTitle: `titlesecret${at}x` },
    {
      ...base,
      type: 'user',
      uuid: prompt,
      parentUuid: null,
      message: { role: 'user', content: `the lighthouse ${toWord(at)} plumsecret${at}x` },
    },
    {
      ...base,
      type: 'assistant',
      uuid: answer,
      parentUuid: prompt,
      message: {
        id: `m-${at}`,
        role: 'assistant',
        model: `claude-modelsecret${at}x`,
        content: [
          { type: 'tool_use', id: `t-${at}-1`, name: 'Write', input },
          { type: 'tool_use', id: `t-${at}-2`, name: `toolsecret${at}x`, input: {} },
        ],
        usage: { input_tokens: 10 ** at, output_tokens: 20 },
      },
    },
    {
      ...base,
      type: 'user',
      uuid: result,
      parentUuid: answer,
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `t-${at}-1`, content: `plumsecret${at}x` }],
      },
      toolUseResult: { type: 'create', filePath: input.file_path, content: input.content },
    },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
