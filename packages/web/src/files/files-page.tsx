import { useRef, useState } from 'preact/hooks';
import type { FileSummary } from '@scrollkeep/view/wire/wire-files.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { ProjectTitle } from '../home/project-title.tsx';
import { SessionFrame } from '../session/session-frame.tsx';
import { Pending } from '../shell/pending.tsx';
import { printRoute, type FilesRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { Pager } from '../tables/pager.tsx';
import { filesTexts } from '../texts/files-texts.ts';
import { FileView } from './file-view.tsx';
import '../styles/sections.css';
import '../styles/files.css';

const words = filesTexts.fileHistory;
const pageSize = 60;
/** As wide as the style sheet has one column. */
const narrow = 860;

/** The files that a session or a project touched, and the versions of the one that is chosen. */
export function FilesPage({ route }: { readonly route: FilesRoute }) {
  if (route.session !== '')
    return (
      <SessionFrame id={route.session} view="files">
        <FilesBrowser route={route} />
      </SessionFrame>
    );
  return <ProjectFiles route={route} />;
}

function ProjectFiles({ route }: { readonly route: FilesRoute }) {
  const { answer, problem } = useAnswer('/projects/{project}', { project: route.project });
  const name = answer?.name ?? route.project;
  useTitle(words.of(name));
  return (
    <div class="files-page">
      <TopBar crumb={toVisibleText(name)} />
      <main class="page" id="main">
        <header class="project-head">
          <ProjectTitle id={route.project} project={problem === undefined ? answer : null} view="files" />
        </header>
        <FilesBrowser route={route} />
      </main>
    </div>
  );
}

function FilesBrowser({ route }: { readonly route: FilesRoute }) {
  const [text, setText] = useState('');
  const [from, setFrom] = useState(0);
  const first = useRef<string>(undefined);
  const scope = route.session === '' ? { project: route.project } : { session: route.session };
  const state = useAnswer('/files', { ...scope, text: text.trim(), from, limit: pageSize }, text === '' ? 0 : 150);
  const { answer } = state;
  if (answer === undefined) return <Pending of={state} text={words.reading} />;
  if (answer.total === 0 && text === '')
    return (
      <div class="empty">
        <h2>{words.none}</h2>
        <p>{words.noneHint}</p>
      </div>
    );
  const base = findCommonFolder(answer.files.map((file) => file.path));
  // Beside the list there is room for a file: better the first than none. Where there is not, the list comes first.
  first.current ??= answer.files[0]?.path;
  const shown = route.path !== '' || globalThis.innerWidth <= narrow ? route : { ...route, path: first.current ?? '' };
  return (
    <div class={route.path === '' ? 'files-columns' : 'files-columns has-file'}>
      <nav class="files-list" aria-label={words.title}>
        <input
          class="field is-small"
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          autocomplete="off"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setFrom(0);
          }}
        />
        <p class="outline-count" role="status">
          {words.count(answer.total)}
        </p>
        {base === '' || answer.files.length === 0 ? null : <p class="files-base">{toVisibleText(base)}</p>}
        <ul>
          {answer.files.map((file) => (
            <FileItem key={file.path} file={file} base={base} route={shown} />
          ))}
        </ul>
        <Pager from={from} size={pageSize} total={answer.total} onFrom={setFrom} />
      </nav>
      <section class="files-main">
        {shown.path === '' ? (
          <p class="empty-words">{words.choose}</p>
        ) : (
          <>
            <a class="files-back" href={printRoute({ ...route, path: '', version: undefined, before: undefined })}>
              {words.back}
            </a>
            <FileView key={shown.path} route={shown} scope={scope} />
          </>
        )}
      </section>
    </div>
  );
}

function FileItem({
  file,
  base,
  route,
}: {
  readonly file: FileSummary;
  readonly base: string;
  readonly route: FilesRoute;
}) {
  const shown = file.path.startsWith(base) ? file.path.slice(base.length) : file.path;
  const cut = Math.max(shown.lastIndexOf('/'), shown.lastIndexOf('\\')) + 1;
  return (
    <li>
      <a
        class="file-link"
        href={printRoute({ ...route, path: file.path, version: undefined, before: undefined })}
        aria-current={route.path === file.path ? 'true' : undefined}
        title={toVisibleText(file.path)}
      >
        <span class="file-name">{toVisibleText(shown.slice(cut))}</span>
        {cut === 0 ? null : (
          <span class="file-folder">
            <bdi dir="ltr">{toVisibleText(shown.slice(0, cut))}</bdi>
          </span>
        )}
        <span class="file-facts">
          {file.createdBySession ? <span class="file-mark">{words.created}</span> : null}
          {file.isDeleted ? <span class="file-mark is-bad">{words.deleted}</span> : null}
          {(file.added ?? 0) === 0 ? null : <span class="is-added">{words.added(file.added ?? 0)}</span>}
          {(file.removed ?? 0) === 0 ? null : <span class="is-removed">{words.removed(file.removed ?? 0)}</span>}
          <span>{toReadableAmount(file.versions, 'version')}</span>
        </span>
      </a>
    </li>
  );
}

/** What all paths begin with: said once, it need not be said in every line. */
function findCommonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  if (paths.length < 2) return first.slice(0, first.lastIndexOf('/') + 1);
  let end = first.length;
  for (const path of paths) {
    let at = 0;
    while (at < end && path[at] === first[at]) at++;
    end = at;
  }
  return first.slice(0, first.lastIndexOf('/', Math.max(0, end - 1)) + 1);
}
