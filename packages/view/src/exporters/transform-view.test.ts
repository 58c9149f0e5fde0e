import { describe, expect, it } from 'vitest';
import { buildSessionView } from '../build-view/build-session-view.ts';
import { buildSessionHeader } from '../build-view/build-session-header.ts';
import { openFixtureSession } from '../build-view/fixture-session.test-kit.ts';
import { panelKinds } from '../model/panel.ts';
import { toPanels } from '../printers/panels.test-kit.ts';
import { buildRichSession } from './rich-session.test-kit.ts';
import { selectParts } from './select-parts.ts';
import { transformHeader, transformPanel, transformTurn, type ViewTransform } from './transform-view.ts';

const hide = (text: string) => text.replaceAll('SECRET', '•••');
const transform: ViewTransform = {
  text: hide,
  lines: (lines) => lines.map(hide),
  value: (value) => JSON.parse(hide(JSON.stringify(value))),
};

describe('a transform of the view', () => {
  it.each(panelKinds)('reaches every text of a %s panel', (kind) => {
    const panel = { ...toPanels('a SECRET b')[kind], label: 'SECRET' };
    const changed = JSON.stringify(transformPanel(panel, transform));
    // The type of a picture and the language of code are no texts of a person.
    expect(changed.replace(/"(?:mediaType|language)":"[^"]*"/g, '')).not.toContain('SECRET');
    expect(changed).toContain('•••');
  });

  it('reaches every entry of a turn, its agents and the header, and changes nothing else', async () => {
    const fixture = buildRichSession();
    const { session, readRecords } = openFixtureSession(fixture.files());
    const { turns } = await buildSessionView(session, { readRecords }, { opensAgents: true });
    const marked: ViewTransform = {
      text: (text) => text.replace(/boats/g, 'ships'),
      lines: (lines) => lines.map((line) => line.replace(/boats/g, 'ships')),
      value: (value) => value,
    };
    const changed = JSON.stringify(turns.map((turn) => transformTurn(turn, marked)));
    expect(changed).not.toContain('boats');
    expect(changed).toBe(JSON.stringify(turns).replaceAll('boats', 'ships'));
    const header = { ...buildSessionHeader(session), remoteControl: { session: 's', url: 'u' }, remotePage: 'p' };
    expect(transformHeader(header, { ...marked, text: () => 'x' })).toMatchObject({
      title: 'x',
      project: 'x',
      gitBranch: 'x',
      resumeCommand: 'x',
      remoteControl: { session: 'x', url: 'x' },
      remotePage: 'x',
      id: 'x',
      status: session.status,
    });
  });
});

describe('parts of the view', () => {
  it('can be left out, also inside agents', async () => {
    const { session, readRecords } = openFixtureSession(buildRichSession().files());
    const { turns } = await buildSessionView(session, { readRecords }, { opensAgents: true });
    const roles = (without: readonly ('thinking' | 'tools')[]) =>
      turns.flatMap((turn) => selectParts(turn, new Set(without)).entries).map((entry) => entry.role);
    expect(roles([])).toContain('thinking');
    expect(roles(['thinking'])).not.toContain('thinking');
    // A call that started an agent stays as its heading.
    expect(roles(['tools']).filter((role) => role === 'call')).toHaveLength(1);
    const agent = turns
      .flatMap((turn) => selectParts(turn, new Set(['tools'])).entries)
      .flatMap((entry) => entry.agents)[0];
    expect(agent?.turns?.flatMap((turn) => turn.entries).map((entry) => entry.role)).toEqual(['prompt', 'answer']);
  });
});
