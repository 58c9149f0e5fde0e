import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCheckpointName } from './checkpoint-name.ts';
import { classifyPath } from './classify-path.ts';
import { toProjectDirectory } from './project-directory.ts';
import * as paths from './session-paths.ts';

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const name = fc.string({ unit: fc.constantFrom(...'abcxyz_-0123456789'), minLength: 1, maxLength: 12 });
const project = fc.string({ unit: 'grapheme' }).map((path) => toProjectDirectory(`/${path}`));
const session = fc.uuid();
const agent = fc.oneof(
  hex(8),
  hex(6).map((id) => `a${id}`),
  fc.tuple(name, hex(16)).map(([mate, id]) => `a${mate}-${id}`),
);
const run = hex(8).map((id) => `wf_${id}-1a2`);

describe('session paths', () => {
  it('are classified as what they were built for', () => {
    fc.assert(
      fc.property(project, session, agent, run, (p, s, a, r) => {
        const place = { project: p, session: s };
        expect(classifyPath(paths.toSessionPath(p, s))).toEqual({
          class: 'transcript',
          kind: 'session-transcript',
          ...place,
        });
        expect(classifyPath(paths.toWorkflowJournalPath(p, s, r))).toEqual({
          class: 'side',
          kind: 'workflow-journal',
          ...place,
          run: r,
        });
        expect(classifyPath(paths.toWorkflowRunPath(p, s, r))).toEqual({
          class: 'side',
          kind: 'workflow-run',
          ...place,
          run: r,
        });
        expect(classifyPath(`${paths.toToolResultsFolder(p, s)}/toolu_${a}.txt`)).toEqual({
          class: 'side',
          kind: 'tool-result',
          ...place,
        });
        expect(classifyPath(paths.toCustomTitlePath(p, s))).toEqual({ class: 'side', kind: 'custom-title', ...place });
        expect(classifyPath(paths.toSessionsIndexPath(p))).toEqual({
          class: 'side',
          kind: 'sessions-index',
          project: p,
        });
        expect(classifyPath(`${paths.toProjectMemoryFolder(p)}/MEMORY.md`)).toEqual({
          class: 'memory',
          kind: 'project-memory',
          project: p,
        });
      }),
    );
  });

  it('lead to an agent and its meta file in all three layouts', () => {
    fc.assert(
      fc.property(project, session, agent, run, (p, s, a, r) => {
        const places = [
          { layout: 'beside', project: p, agent: a },
          { layout: 'subagents', project: p, session: s, agent: a },
          { layout: 'workflow', project: p, session: s, run: r, agent: a },
        ] as const;
        for (const place of places) {
          const { layout: _layout, ...fields } = place;
          const path = paths.toAgentPath(place);
          expect(classifyPath(path)).toEqual({ class: 'transcript', kind: 'agent-transcript', ...fields });
          expect(classifyPath(paths.toAgentMetaPath(path))).toEqual({ class: 'side', kind: 'agent-meta', ...fields });
        }
      }),
    );
  });

  it('lead to what is kept per session outside the projects', () => {
    fc.assert(
      fc.property(session, agent, fc.nat({ max: 999_999_999 }), fc.string(), hex(16), (s, a, n, file, hash) => {
        const checkpoint = toCheckpointName(file, n);
        expect(classifyPath(paths.toCheckpointPath(s, checkpoint))).toEqual({
          class: 'side',
          kind: 'checkpoint',
          session: s,
          hash: checkpoint.slice(0, 16),
          version: n,
        });
        expect(classifyPath(paths.toTodoPath(s, a))).toEqual({
          class: 'side',
          kind: 'todo-list',
          session: s,
          agent: a,
        });
        expect(classifyPath(paths.toTodoPath(s))).toEqual({ class: 'side', kind: 'todo-list', session: s, agent: s });
        expect(classifyPath(paths.toTaskPath(s, String(n)))).toEqual({
          class: 'side',
          kind: 'task',
          session: s,
          task: String(n),
        });
        expect(classifyPath(paths.toPlanPath(`plan-${a}`))).toEqual({ class: 'side', kind: 'plan', slug: `plan-${a}` });
        expect(classifyPath(`${paths.toImageCacheFolder(s)}/1.png`)).toEqual({
          class: 'side',
          kind: 'image-cache',
          session: s,
        });
        expect(classifyPath(paths.toPastePath(hash))).toEqual({ class: 'side', kind: 'paste-cache', hash });
        expect(classifyPath(paths.toDebugLogPath(s))).toEqual({ class: 'internal', kind: 'debug-log', session: s });
      }),
    );
  });
});
