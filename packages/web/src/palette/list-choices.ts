import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { ServerPart } from '@scrollkeep/view/wire/wire.ts';
import type { Command } from '../shell/commands.ts';
import { toProjectName, type NamedProject } from '../shell/find-project.ts';
import { toProjectRoute, toSearchRoute, toSessionRoute, type Route } from '../shell/route.ts';
import { mainPages } from '../shell/top-bar.tsx';
import { texts } from '../texts/texts.ts';

/** A line of the palette. */
export interface Choice {
  readonly id: string;
  readonly group: keyof typeof texts.palette.groups;
  readonly title: string;
  readonly detail: string;
  readonly keys: readonly string[];
  readonly to: Route | (() => void);
}

export interface ChoiceSources {
  readonly words: string;
  readonly commands: readonly Command[];
  readonly parts: ReadonlySet<ServerPart>;
  readonly projects: readonly NamedProject[];
  /** The last that the server found, perhaps for fewer words. */
  readonly sessions: readonly SessionSummary[];
}

const mostProjects = 8;

/**
 * What fits the words: pages and actions by their names, projects by their paths, and the sessions that the server
 * found.
 */
export function listChoices({ words, commands, parts, projects, sessions }: ChoiceSources): readonly Choice[] {
  const pages = mainPages
    .filter(({ needs }) => needs === undefined || parts.has(needs))
    .map(({ name, route, keys }): Choice => ({
      id: `page ${name}`,
      group: 'page',
      title: texts.pages[name],
      detail: '',
      keys,
      to: route,
    }));
  const actions = commands.map(({ id, title, keys, run }): Choice => ({
    id: `action ${id}`,
    group: 'action',
    title,
    detail: '',
    keys: keys ?? [],
    to: run,
  }));
  const ofProjects = projects.map(({ key, name, path }): Choice => ({
    id: `project ${key}`,
    group: 'project',
    title: name,
    detail: path ?? key,
    keys: [],
    to: toProjectRoute(key),
  }));
  const ofSessions = sessions
    .filter((session) =>
      fits(
        [
          session.title,
          session.lastPrompt,
          session.projectPath ?? session.project,
          session.gitBranch ?? '',
          session.id,
        ],
        words,
      ),
    )
    .map((session): Choice => ({
      id: `session ${session.key}`,
      group: 'session',
      title: session.title === '' ? texts.home.wordless : session.title,
      detail: toProjectName(projects, session.projectPath, session.project),
      keys: [],
      to: toSessionRoute(session.key),
    }));
  const trimmed = words.trim();
  const search: readonly Choice[] =
    trimmed === '' || !parts.has('search')
      ? []
      : [
          {
            id: 'search',
            group: 'search',
            title: texts.palette.searchFor(trimmed),
            detail: '',
            keys: [],
            to: toSearchRoute(trimmed),
          },
        ];
  return [
    ...rank(pages, words),
    ...rank(actions, words),
    ...ofSessions,
    ...rank(ofProjects, words).slice(0, mostProjects),
    ...search,
  ];
}

/** Every word must be in the title or the detail; titles that begin with the first word come first. */
function rank(choices: readonly Choice[], words: string): readonly Choice[] {
  const [first = ''] = splitWords(words);
  const fitting = choices.filter(({ title, detail }) => fits([title, detail], words));
  return fitting.toSorted(
    (a, b) => Number(b.title.toLowerCase().startsWith(first)) - Number(a.title.toLowerCase().startsWith(first)),
  );
}

function fits(parts: readonly string[], words: string): boolean {
  const text = parts.join('\n').toLowerCase();
  return splitWords(words).every((word) => text.includes(word));
}

function splitWords(words: string): readonly string[] {
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
