import { describe, expect, it } from 'vitest';
import { groupTranscripts, toTranscriptPlace } from './group-transcripts.ts';

describe('toTranscriptPlace', () => {
  it('knows a main file and agents in the three layouts', () => {
    expect(toTranscriptPlace('projects/-p/s.jsonl')).toEqual({
      path: 'projects/-p/s.jsonl',
      project: 'projects/-p',
      kind: 'main',
      session: 's',
      agent: undefined,
      run: undefined,
    });
    expect(toTranscriptPlace('projects/-p/agent-0da5686d.jsonl')).toMatchObject({
      project: 'projects/-p',
      kind: 'agent',
      session: undefined,
      agent: '0da5686d',
    });
    expect(toTranscriptPlace('projects/-p/s/subagents/agent-a1.jsonl')).toMatchObject({
      project: 'projects/-p',
      kind: 'agent',
      session: 's',
      agent: 'a1',
      run: undefined,
    });
    expect(toTranscriptPlace('projects/-p/s/subagents/workflows/wf_1/agent-a1.jsonl')).toMatchObject({
      project: 'projects/-p',
      session: 's',
      agent: 'a1',
      run: 'wf_1',
    });
  });

  it('works at the top of a folder', () => {
    expect(toTranscriptPlace('full.jsonl')).toMatchObject({ project: '', kind: 'main', session: 'full' });
    expect(toTranscriptPlace('s/subagents/agent-a1.jsonl')).toMatchObject({ project: '', session: 's' });
  });
});

describe('groupTranscripts', () => {
  it('puts a session and its agents into one group, in order of paths', () => {
    const groups = groupTranscripts(['p/s/subagents/agent-a1.jsonl', 'q/t.jsonl', 'p/s.jsonl', 'p/agent-1.jsonl']);
    expect([...groups].map(([project, places]) => [project, places.map((place) => place.path)])).toEqual([
      ['p', ['p/agent-1.jsonl', 'p/s.jsonl', 'p/s/subagents/agent-a1.jsonl']],
      ['q', ['q/t.jsonl']],
    ]);
  });
});

describe('folders that are only called subagents', () => {
  it('do not take agents away from the main files beside them', () => {
    const groups = groupTranscripts([
      'docs/subagents/case/s.jsonl',
      'docs/subagents/case/agent-x.jsonl',
      'p/s.jsonl',
      'p/s/subagents/workflows/w/subagents/agent-y.jsonl',
    ]);
    expect(groups.get('docs/subagents/case')?.map((place) => [place.kind, place.session])).toEqual([
      ['agent', undefined],
      ['main', 's'],
    ]);
    expect(groups.get('p')?.map((place) => place.session)).toEqual(['s', 's']);
  });
});
