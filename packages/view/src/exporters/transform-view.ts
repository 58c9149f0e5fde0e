import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';
import type { AgentView, Entry, Marks, SessionHeader, TurnView } from '../model/session-view.ts';
import type { OutlineTurn } from '../model/session-exporter.ts';

/** The one step between a view and its printer: every text of a transcript passes through it before it is written. */
export interface ViewTransform {
  readonly text: (text: string) => string;
  /** For the lines of one text: what goes over several of them is seen as a whole. */
  readonly lines: (lines: readonly string[]) => readonly string[];
  /** For what is shown raw; its keys may need a look too. */
  readonly value: (value: JsonValue) => JsonValue;
}

export function transformHeader(header: SessionHeader, { text }: ViewTransform): SessionHeader {
  return {
    ...header,
    // The id is the name of a file, which a person may have given it.
    id: text(header.id),
    forkedFrom:
      header.forkedFrom === undefined ? undefined : { ...header.forkedFrom, session: text(header.forkedFrom.session) },
    title: transformOptional(header.title, text),
    path: transformOptional(header.path, text),
    project: transformOptional(header.project, text),
    gitBranch: transformOptional(header.gitBranch, text),
    resumeCommand: transformOptional(header.resumeCommand, text),
    tags: header.tags.map(text),
    clientTag: transformOptional(header.clientTag, text),
    agentName: transformOptional(header.agentName, text),
    remoteControl:
      header.remoteControl === undefined
        ? undefined
        : {
            session: transformOptional(header.remoteControl.session, text),
            url: transformOptional(header.remoteControl.url, text),
          },
    remotePage: transformOptional(header.remotePage, text),
    ...(header.note === undefined ? {} : { note: text(header.note) }),
  };
}

export function transformOutline(outline: readonly OutlineTurn[], { text }: ViewTransform): readonly OutlineTurn[] {
  return outline.map((turn) => ({ ...turn, text: text(turn.text) }));
}

export function transformTurn(turn: TurnView, transform: ViewTransform): TurnView {
  return {
    ...turn,
    ...(turn.marks === undefined ? {} : { marks: transformMarks(turn.marks, transform) }),
    entries: turn.entries.map((entry) => transformEntry(entry, transform)),
    otherBranches: turn.otherBranches.map((branch) => ({ ...branch, text: transform.text(branch.text) })),
  };
}

function transformMarks(marks: Marks, { text }: ViewTransform): Marks {
  return {
    ...marks,
    tags: marks.tags.map(text),
    ...(marks.note === undefined ? {} : { note: text(marks.note) }),
  };
}

export function transformAgent(agent: AgentView, transform: ViewTransform): AgentView {
  return {
    ...agent,
    description: transform.text(agent.description),
    turns: agent.turns?.map((turn) => transformTurn(turn, transform)),
    agents: agent.agents.map((below) => transformAgent(below, transform)),
  };
}

function transformEntry(entry: Entry, transform: ViewTransform): Entry {
  const { text } = transform;
  return {
    ...entry,
    title: text(entry.title),
    summary: text(entry.summary),
    panels: entry.panels.map((panel) => transformPanel(panel, transform)),
    agents: entry.agents.map((agent) => transformAgent(agent, transform)),
    place: { ...entry.place, path: text(entry.place.path) },
  };
}

export function transformPanel(panel: Panel, { text, lines, value }: ViewTransform): Panel {
  const base = panel.label === undefined ? {} : { label: text(panel.label) };
  switch (panel.kind) {
    case 'markdown':
    case 'text':
    case 'note':
      return { ...panel, ...base, text: text(panel.text) };
    case 'code':
      return { ...panel, ...base, text: text(panel.text), path: transformOptional(panel.path, text) };
    case 'diff':
      return {
        ...panel,
        ...base,
        path: transformOptional(panel.path, text),
        hunks: panel.hunks.map((hunk) => transformHunk(hunk, lines)),
      };
    case 'terminal':
      return {
        ...panel,
        ...base,
        command: transformOptional(panel.command, text),
        output: text(panel.output),
        errorOutput: text(panel.errorOutput),
        note: transformOptional(panel.note, text),
      };
    case 'list':
      return {
        ...panel,
        ...base,
        items: panel.items.map((item) => ({
          ...item,
          text: text(item.text),
          detail: transformOptional(item.detail, text),
        })),
      };
    case 'fields':
      return {
        ...panel,
        ...base,
        fields: panel.fields.map((field) => ({ name: text(field.name), value: text(field.value) })),
      };
    case 'table':
      return { ...panel, ...base, columns: panel.columns.map(text), rows: panel.rows.map((row) => row.map(text)) };
    case 'links':
      return {
        ...panel,
        ...base,
        links: panel.links.map((link) => ({
          url: text(link.url),
          title: text(link.title),
          detail: transformOptional(link.detail, text),
        })),
      };
    case 'media':
      return { ...panel, ...base, name: transformOptional(panel.name, text) };
    case 'raw':
      return { ...panel, ...base, value: value(panel.value), reason: transformOptional(panel.reason, text) };
  }
}

function transformHunk<Hunk extends { readonly lines: readonly { readonly text: string }[] }>(
  hunk: Hunk,
  lines: ViewTransform['lines'],
): Hunk {
  const texts = lines(hunk.lines.map((line) => line.text));
  return { ...hunk, lines: hunk.lines.map((line, index) => ({ ...line, text: texts[index] ?? '' })) };
}

function transformOptional(value: string | undefined, text: (text: string) => string): string | undefined {
  return value === undefined ? undefined : text(value);
}
