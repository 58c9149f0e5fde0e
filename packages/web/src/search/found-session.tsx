import type { FoundSession, WireHit, WireSnippet } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { toReadableAge, toReadableCount, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { toProjectName, type NamedProject } from '../shell/find-project.ts';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { texts } from '../texts/texts.ts';
import { searchTexts } from '../texts/search-texts.ts';

const words = searchTexts.search;

/** A session that was found, with its best matches. */
export function Found({
  session,
  projects,
  query,
}: {
  readonly session: FoundSession;
  readonly projects: readonly NamedProject[];
  readonly query: string;
}) {
  const { key } = session;
  const title = toVisibleText(session.title ?? findSideName(session.file) ?? texts.home.wordless);
  const path = session.project ?? session.projectFolder;
  const project = toProjectName(projects, path);
  const branch = findBranchName(session.gitBranch);
  return (
    <li class="found-session">
      <p class="found-head">
        {key === null ? (
          <span class="found-title" dir="auto">
            {title}
          </span>
        ) : (
          <a class="found-title" href={printRoute(toSessionRoute(key))} dir="auto">
            {title}
          </a>
        )}
        <span class="found-facts">
          {findSideName(session.file) === undefined ? null : <span>{words.sideFile}</span>}
          {project === '' ? null : <span title={toVisibleText(path)}>{toVisibleText(project)}</span>}
          {branch === undefined ? null : <code class="session-branch">{toVisibleText(branch)}</code>}
          {session.lastActivity === null ? null : (
            <span>{toReadableAge(Date.parse(session.lastActivity), Date.now())}</span>
          )}
          {session.costMicros === null ? null : <span class="found-cost">{toReadableMoney(session.costMicros)}</span>}
          {session.closeness === 'record' ? null : <span>{words.closeness[session.closeness]}</span>}
          {key === null ? <span class="is-unsure">{session.isGone ? words.gone : words.notServed}</span> : null}
        </span>
      </p>
      <ul class="hits">
        {session.hits.map((hit) => (
          <Hit key={`${hit.file} ${hit.offset}`} hit={hit} session={key} query={query} />
        ))}
      </ul>
      {session.hitCount > session.hits.length ? (
        <p class="more-hits">{words.moreHits(toReadableCount(session.hitCount - session.hits.length))}</p>
      ) : null}
    </li>
  );
}

/** What a person wrote is told from what the client put in their place. */
function toWhat({ snippet, kind, type }: WireHit): string {
  if (snippet === null) return kind ?? type;
  return words.kinds[kind ?? type] ?? words.parts[snippet.part] ?? snippet.part;
}

/** Plans, checkpoints, tasks and notes are found too: they are known by their names. */
function findSideName(file: string | null): string | undefined {
  const name = file?.split(/[\\/]/).at(-1);
  return name === undefined || (name.endsWith('.jsonl') && name !== 'history.jsonl') ? undefined : name;
}

function Hit({
  hit,
  session,
  query,
}: {
  readonly hit: WireHit;
  readonly session: string | null;
  readonly query: string;
}) {
  const what = [
    hit.tools.map(toVisibleText).join(', '),
    toWhat(hit),
    hit.agent === null ? '' : words.agent,
    hit.turn === null ? '' : words.turn(hit.turn),
  ].filter((part) => part !== '');
  const content = (
    <>
      {hit.snippet === null ? null : <Snippet snippet={hit.snippet} />}
      <span class="hit-facts">
        {what.map((part) => (
          <span key={part}>{toVisibleText(part)}</span>
        ))}
      </span>
    </>
  );
  if (session === null) return <li class="hit">{content}</li>;
  const route = {
    ...toSessionRoute(session),
    agent: hit.agent ?? undefined,
    // A side file has no records: then the session itself is opened.
    record: hit.uuid ?? (hit.line > 0 ? String(hit.line) : undefined),
    query,
  };
  return (
    <li class="hit">
      <a class="hit-link" href={printRoute(route)}>
        {content}
      </a>
    </li>
  );
}

function Snippet({ snippet: { pieces, isCutBefore, isCutAfter } }: { readonly snippet: WireSnippet }) {
  return (
    <span class="snippet" dir="auto">
      {isCutBefore ? '…' : ''}
      {pieces.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{toVisibleText(text)}</mark> : toVisibleText(text)))}
      {isCutAfter ? '…' : ''}
    </span>
  );
}
