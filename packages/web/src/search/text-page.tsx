import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { printRoute, toSearchRoute, toSessionRoute, type TextRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useTitle } from '../shell/use-title.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { SideText } from './side-text.tsx';
import '../styles/sections.css';
import '../styles/search.css';

const words = searchTexts.search;

/** A side file in which something was found: a plan, a stored output, a todo list. */
export function TextPage({ route }: { readonly route: TextRoute }) {
  const { file, offset, query } = route;
  const name = file.split(/[\\/]/).at(-1) ?? '';
  useTitle(name);
  const toPart = (at: number | null, label: string) =>
    at === null ? null : (
      <a class="button is-small" href={printRoute({ ...route, offset: at })}>
        {label}
      </a>
    );
  return (
    <div>
      <TopBar page="search" />
      <main class="page text-page" id="main">
        <h1 class="page-title" dir="auto">
          {toVisibleText(name)}
        </h1>
        <p class="section-hint">{toVisibleText(file)}</p>
        <SideText
          file={file}
          offset={offset}
          query={query}
          after={({ key, previous, next }) => (
            <nav class="result-pages" aria-label={words.textPages}>
              {toPart(previous, words.previousPart)}
              {key === null ? null : <a href={printRoute(toSessionRoute(key))}>{words.openSession}</a>}
              {query === '' ? null : <a href={printRoute(toSearchRoute(query))}>{words.back}</a>}
              {toPart(next, words.nextPart)}
            </nav>
          )}
        />
      </main>
    </div>
  );
}
