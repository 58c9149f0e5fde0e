import { useState } from 'preact/hooks';
import type { FoundSession, WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { toReadableAge, toReadableCount, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { toProjectName, type NamedProject } from '../shell/find-project.ts';
import { OwnerName } from '../shell/owner-name.tsx';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { texts } from '../texts/texts.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { HitList } from './hit-list.tsx';
import { MoreHits } from './more-hits.tsx';

interface FoundProps {
  readonly session: FoundSession;
  readonly projects: readonly NamedProject[];
  readonly query: string;
  /** Where several sources were found. */
  readonly showsSource: boolean;
  /** Of its matches the one that is shown beside the list. */
  readonly shown: WireHit | undefined;
  /** The match that a person is at. */
  readonly onChoose: (hit: WireHit, session: FoundSession) => void;
}

const words = searchTexts.search;

/** A session that was found, with its best matches; all of them where they are wanted. */
export function Found({ session, projects, query, shown, showsSource, onChoose }: FoundProps) {
  const [opened, setOpened] = useState<string>();
  const { key } = session;
  const path = session.shared?.project.name ?? session.project ?? session.projectFolder;
  const project =
    session.shared === undefined
      ? toProjectName(projects, session.project, session.projectFolder)
      : toProjectName(projects, null, session.shared.project.id);
  const branch = findBranchName(session.gitBranch);
  const hits = { session, query, shown, onChoose: (hit: WireHit) => onChoose(hit, session) };
  return (
    <li class="found-session">
      <p class="found-head">
        {key === null ? (
          <span class="found-title" dir="auto">
            {toFoundTitle(session)}
          </span>
        ) : (
          <a class="found-title" href={printRoute(toSessionRoute(key))} dir="auto">
            {toFoundTitle(session)}
          </a>
        )}
        <span class="found-facts">
          {findSideName(session.file) === undefined ? null : <span>{words.sideFile}</span>}
          {project === '' ? null : <span title={toVisibleText(path)}>{toVisibleText(project)}</span>}
          {session.shared === undefined ? null : <OwnerName shared={session.shared} />}
          {showsSource && session.shared === undefined ? (
            <span title={texts.home.source}>{toVisibleText(session.source)}</span>
          ) : null}
          {branch === undefined ? null : <code class="session-branch">{toVisibleText(branch)}</code>}
          {session.lastActivity === null ? null : (
            <span>{toReadableAge(Date.parse(session.lastActivity), Date.now())}</span>
          )}
          {session.costMicros === null ? null : <span class="found-cost">{toReadableMoney(session.costMicros)}</span>}
          {session.closeness === 'record' ? null : <span>{words.closeness[session.closeness]}</span>}
          {key !== null || (findSideName(session.file) !== undefined && !session.isGone) ? null : (
            <span class="is-unsure">{session.isGone ? words.gone : words.notServed}</span>
          )}
        </span>
      </p>
      {opened === query ? (
        <MoreHits {...hits} onClose={() => setOpened(undefined)} />
      ) : (
        <>
          <HitList hits={session.hits} session={key} query={query} shown={shown} onChoose={hits.onChoose} />
          {session.hitCount > session.hits.length ? (
            <button type="button" class="more-hits" aria-expanded={false} onClick={() => setOpened(query)}>
              {words.moreHits(toReadableCount(session.hitCount - session.hits.length))}
            </button>
          ) : null}
        </>
      )}
    </li>
  );
}

export function toFoundTitle({ title, file, status }: FoundSession): string {
  return toVisibleText(title ?? findSideName(file) ?? toUntitledWords(status));
}

/** Plans, checkpoints, tasks and notes are found too: they are known by their names. */
function findSideName(file: string | null): string | undefined {
  const name = file?.split(/[\\/]/).at(-1);
  return name === undefined || (name.endsWith('.jsonl') && name !== 'history.jsonl') ? undefined : name;
}
