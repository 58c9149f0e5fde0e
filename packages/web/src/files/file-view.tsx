import { useState } from 'preact/hooks';
import type { ContentFacts, FileSessionFacts, FileVersionFacts } from '@scrollkeep/view/wire/wire-files.ts';
import { PanelHtml } from '@scrollkeep/view/html/panel-html.tsx';
import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toDiffLine } from '@scrollkeep/view/model/diff-line.ts';
import { findReadableTime } from '@scrollkeep/view/text/readable.ts';
import { toTitleLine } from '@scrollkeep/view/text/title-line.ts';
import { copyText } from '../shell/copy-text.ts';
import { keepSplit, readSplit } from '../shell/diff-layout.ts';
import { Pending } from '../shell/pending.tsx';
import { printRoute, toSessionRoute, type FilesRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { replaceRoute } from '../shell/use-route.ts';
import { useUpdates } from '../shell/use-updates.ts';
import { codeColors } from '../session/code-colors.ts';
import { toApiUrl } from '../sources/api-client.ts';
import { Pager } from '../tables/pager.tsx';
import { filesTexts } from '../texts/files-texts.ts';
import { BlameView } from './blame-view.tsx';
import { quietHost } from '../shell/quiet-host.ts';

const words = filesTexts.fileHistory;
const mostVersions = 60;
const mostCompared = 200;

type Scope = { readonly session: string } | { readonly project: string };

interface FileViewProps {
  readonly route: FilesRoute;
  readonly scope: Scope;
}

/** The versions of a file, and the chosen one: what it changed, who wrote its lines, a copy of it. */
export function FileView({ route, scope }: FileViewProps) {
  const state = useAnswer('/files/history', { ...scope, path: route.path, limit: 500 });
  const [shownFrom, setShownFrom] = useState(0);
  const [view, setView] = useState<'diff' | 'blame'>('diff');
  const { answer, problem } = state;
  if (answer === undefined || problem !== undefined) return <Pending of={state} text={words.reading} />;
  const { versions, sessions } = answer;
  const chosen =
    versions.find((version) => version.version === route.version) ??
    versions.findLast((version) => version.kind !== 'checkpoint') ??
    versions.at(-1);
  return (
    <>
      <h2 class="file-title">{toVisibleText(route.path)}</h2>
      {chosen === undefined ? null : (
        <>
          <Chosen version={chosen} session={sessions[chosen.session]} scope={scope} path={route.path} />
          <div class="file-tools">
            <div class="segments" role="group" aria-label={words.views.label}>
              {(['diff', 'blame'] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  class="button is-small"
                  aria-pressed={view === name}
                  onClick={() => setView(name)}
                >
                  {words.views[name]}
                </button>
              ))}
            </div>
            {view === 'diff' ? (
              <label class="sort">
                <span>{words.compareWith} </span>
                <select
                  value={route.before === undefined ? '' : String(route.before)}
                  onChange={(event) =>
                    replaceRoute({
                      ...route,
                      version: chosen.version,
                      before: event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value),
                    })
                  }
                >
                  <option value="">{words.whatItChanged}</option>
                  {versions
                    .filter((version) => version.version !== chosen.version && version.after.state !== 'unknown')
                    .slice(-mostCompared)
                    .map((version) => (
                      <option key={version.version} value={String(version.version)}>
                        {words.version(version.version)}
                      </option>
                    ))}
                </select>
              </label>
            ) : null}
          </div>
          {view === 'diff' ? (
            <Diff scope={scope} path={route.path} version={chosen.version} before={route.before} />
          ) : (
            <BlameView key={chosen.version} scope={scope} path={route.path} version={chosen.version} />
          )}
        </>
      )}
      <h3 class="section-title versions-title">{words.versions}</h3>
      <ol class="versions" reversed>
        {versions
          .toReversed()
          .slice(shownFrom, shownFrom + mostVersions)
          .map((version) => (
            <Version
              key={version.version}
              version={version}
              session={sessions[version.session]}
              isChosen={version === chosen}
              route={route}
            />
          ))}
      </ol>
      <Pager from={shownFrom} size={mostVersions} total={versions.length} onFrom={setShownFrom} />
    </>
  );
}

function Chosen({
  version,
  session,
  scope,
  path,
}: {
  readonly version: FileVersionFacts;
  readonly session: FileSessionFacts | undefined;
  readonly scope: Scope;
  readonly path: string;
}) {
  const [said, setSaid] = useState('');
  const url = toApiUrl('/files/content', { ...scope, path, point: String(version.version) });
  const copy = async () => {
    try {
      const response = await fetch(url, { credentials: 'same-origin' });
      setSaid(response.ok && (await copyText(await response.text())) ? words.copied : words.notCopied);
    } catch {
      setSaid(words.notCopied);
    }
  };
  return (
    <div class="version-head">
      <p class="version-prompt" dir="auto">
        {toVisibleText(version.prompt === '' ? words.kinds[version.kind] : toTitleLine(version.prompt, 400))}
      </p>
      <p class="version-facts">
        <strong>{words.version(version.version)}</strong>
        <span>{toTime(version.at)}</span>
        <span>{version.tool === null ? words.kinds[version.kind] : toVisibleText(version.tool)}</span>
        {session === undefined ? null : <span dir="auto">{toVisibleText(words.by(session.title))}</span>}
        {version.agentId === null ? null : <span>{toVisibleText(words.agent(version.agentId.slice(0, 8)))}</span>}
        <ContentState facts={version.after} />
        {version.turn === null ? null : (
          <a href={printRoute(toSessionRoute(version.session, version.turn))}>{words.readTurn(version.turn)}</a>
        )}
      </p>
      {version.changedOutside ? <p class="remark is-warning">{words.changedOutside}</p> : null}
      {version.userModified ? <p class="remark is-info">{words.userModified}</p> : null}
      {version.after.state === 'known' ? (
        <p class="page-links">
          <a class="button is-small" href={url} download={path.split(/[\\/]/).at(-1)}>
            {words.save}
          </a>
          <button type="button" class="button is-small" onClick={() => void copy()}>
            {words.copy}
          </button>
          <span class="version-said" role="status">
            {said}
          </span>
        </p>
      ) : null}
    </div>
  );
}

function ContentState({ facts }: { readonly facts: ContentFacts }) {
  const text = facts.state === 'known' ? words.bases[facts.basis] : words.states[facts.state];
  return (
    <span class={facts.state === 'known' && facts.sure ? undefined : 'is-unsure'}>
      {facts.state === 'known' && !facts.sure ? `${text}, ${words.unsure}` : text}
    </span>
  );
}

function Diff({
  scope,
  path,
  version,
  before,
}: {
  readonly scope: Scope;
  readonly path: string;
  readonly version: number;
  readonly before: number | undefined;
}) {
  const [isSideBySide, setSideBySide] = useState(() => readSplit() ?? globalThis.innerWidth >= 1000);
  const state = useAnswer('/files/diff', {
    ...scope,
    path,
    after: String(version),
    before: before === undefined ? undefined : String(before),
  });
  useUpdates(codeColors.subscribe);
  const host: HtmlHost = {
    ...quietHost,
    highlight: codeColors.highlight,
    sides: { isSplit: isSideBySide, setSplit: undefined },
  };
  const { answer, problem } = state;
  if (answer === undefined || problem !== undefined) return <Pending of={state} text={words.reading} />;
  const hunks = answer.hunks ?? answer.recorded;
  return (
    <div class="file-diff">
      <p class="file-diff-head">
        {(answer.added ?? 0) === 0 ? null : <span class="is-added">{words.added(answer.added ?? 0)}</span>}
        {(answer.removed ?? 0) === 0 ? null : <span class="is-removed">{words.removed(answer.removed ?? 0)}</span>}
        <button
          type="button"
          class="button is-small"
          aria-pressed={isSideBySide}
          onClick={() => {
            keepSplit(!isSideBySide);
            setSideBySide(!isSideBySide);
          }}
        >
          {words.sideBySide}
        </button>
      </p>
      {answer.hunks === null && answer.recorded !== null ? <p class="remark is-info">{words.recorded}</p> : null}
      {hunks === null ? (
        <p class="empty-words">{words.unknownDiff}</p>
      ) : hunks.length === 0 ? (
        <p class="empty-words">{words.same}</p>
      ) : (
        <PanelHtml
          panel={{ kind: 'diff', path, hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(toDiffLine) })) }}
          id="file-diff"
          host={host}
          saidAbove={path}
          level={3}
        />
      )}
      {answer.isCut ? <p class="panel-cut">{words.cut}</p> : null}
    </div>
  );
}

function Version({
  version,
  session,
  isChosen,
  route,
}: {
  readonly version: FileVersionFacts;
  readonly session: FileSessionFacts | undefined;
  readonly isChosen: boolean;
  readonly route: FilesRoute;
}) {
  return (
    <li class={`version is-${version.kind}`} value={version.version}>
      <a
        class="version-link"
        href={printRoute({ ...route, version: version.version, before: undefined })}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span class="version-number">{version.version}</span>
        <span class="version-words" dir="auto">
          {toVisibleText(
            version.isConfirmation
              ? words.confirmation
              : version.prompt === ''
                ? words.kinds[version.kind]
                : toTitleLine(version.prompt),
          )}
        </span>
        <span class="version-meta">
          <span>{toTime(version.at)}</span>
          {version.tool === null ? (
            <span>{words.kinds[version.kind]}</span>
          ) : (
            <span>{toVisibleText(version.tool)}</span>
          )}
          {session === undefined || route.session !== '' ? null : (
            <span dir="auto">{toVisibleText(session.title)}</span>
          )}
          {(version.added ?? 0) === 0 ? null : <span class="is-added">{words.added(version.added ?? 0)}</span>}
          {(version.removed ?? 0) === 0 ? null : <span class="is-removed">{words.removed(version.removed ?? 0)}</span>}
          {version.after.state === 'unknown' ? <span class="is-unsure">{words.states.unknown}</span> : null}
        </span>
      </a>
    </li>
  );
}

function toTime(at: string | null): string {
  const time = findReadableTime(at ?? undefined, undefined);
  return time === undefined ? '' : `${time.date} ${time.time}`;
}
