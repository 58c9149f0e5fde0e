import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { WireSavedSearch } from '@scrollkeep/view/wire/wire-searches.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import type { Command } from '../shell/commands.ts';
import { toProjectName, type NamedProject } from '../shell/find-project.ts';
import { toProjectRoute, toSearchRoute, toSessionRoute, type Route } from '../shell/route.ts';
import { mainPages } from '../shell/top-bar.tsx';
import type { PageNeed } from '../shell/use-parts.ts';
import { texts } from '../texts/texts.ts';
import { scoreWords } from './match-words.ts';

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
  readonly parts: ReadonlySet<PageNeed>;
  readonly projects: readonly NamedProject[];
  readonly saved: readonly WireSavedSearch[];
  /** The newest, and those that the server found, perhaps for fewer words; newest first. */
  readonly sessions: readonly SessionSummary[];
}

const mostProjects = 8;
const mostSaved = 8;
const mostSessions = 8;

/**
 * What the words match, best first: pages and actions by their names, projects by their paths, and sessions, of which
 * equally good ones come newest first.
 */
export function listChoices({ words, commands, parts, projects, saved, sessions }: ChoiceSources): readonly Choice[] {
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
  const ofSaved = saved.map(({ name, query }): Choice => ({
    id: `saved ${name}`,
    group: 'saved',
    title: name,
    detail: query,
    keys: [],
    to: toSearchRoute(query),
  }));
  const ofSessions = rankBy(sessions, (session) =>
    scoreWords(words, {
      names: [session.title],
      others: [session.lastPrompt, session.projectPath ?? session.project, session.gitBranch ?? '', session.id],
    }),
  )
    .slice(0, mostSessions)
    .map((session): Choice => ({
      id: `session ${session.key}`,
      group: 'session',
      title: session.title === '' ? toUntitledWords(session.status) : session.title,
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
    ...rank(ofSaved, words).slice(0, mostSaved),
    ...ofSessions,
    ...rank(ofProjects, words).slice(0, mostProjects),
    ...search,
  ];
}

function rank(choices: readonly Choice[], words: string): readonly Choice[] {
  return rankBy(choices, ({ title, detail }) => scoreWords(words, { names: [title], others: [detail] }));
}

/** The best first, without those that score 0; equal ones in the order they came. */
function rankBy<Item>(items: readonly Item[], toScore: (item: Item) => number): readonly Item[] {
  return items
    .map((item) => ({ item, score: toScore(item) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
