import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { highlightCode } from '../../packages/view/src/highlight/highlight-code.ts';
import { printedPage, type HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { MarkdownHtml } from '@scrollkeep/view/html/parts/markdown-html.tsx';
import type { ParsedDocument } from './parse-document.ts';

export interface NavLink {
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export interface NavSection {
  readonly title: string;
  readonly links: readonly NavLink[];
  /** Only opened where one of its pages is shown. */
  readonly isFolded: boolean;
}

export interface PageProps {
  readonly document: ParsedDocument;
  readonly title: string;
  readonly isHome: boolean;
  /** From this page to the top of the site: empty, `../` … */
  readonly base: string;
  readonly nav: readonly NavSection[];
  readonly previous: NavLink | undefined;
  readonly next: NavLink | undefined;
  readonly findPlace: (target: string) => string | undefined;
  readonly version: string;
}

const host: HtmlHost = { ...printedPage, highlight: highlightCode };
const policy =
  "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'";
const mostInContents = 3;

export function printPage(props: PageProps): string {
  return `<!doctype html>\n${renderToString(<Page {...props} />)}\n`;
}

function Page({ document, title, isHome, base, nav, previous, next, findPlace, version }: PageProps) {
  return (
    <html lang="en" data-base={base}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>
          {isHome ? 'Scrollkeep: every Claude Code session kept, understood and found' : `${title} · Scrollkeep`}
        </title>
        <link rel="icon" href={`${base}assets/icon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={`${base}assets/site.css`} />
        <script src={`${base}assets/theme.js`} />
        <script src={`${base}assets/site.js`} defer />
      </head>
      <body>
        <TopBar base={base} />
        <div class="site">
          <Nav nav={nav} />
          <main id="main" class="content" tabIndex={-1}>
            <Contents document={document} />
            <article class="prose">
              <Text document={document} picture={isHome ? <Hero base={base} /> : undefined} findPlace={findPlace} />
            </article>
            <Ways previous={previous} next={next} />
            <footer class="site-foot">
              <p>Scrollkeep {version} · MIT licence · an independent project, not affiliated with Anthropic</p>
            </footer>
          </main>
        </div>
      </body>
    </html>
  );
}

function TopBar({ base }: { readonly base: string }) {
  return (
    <header class="top-bar">
      <a class="skip-link" href="#main">
        Skip to the content
      </a>
      <a class="wordmark" href={`${base}index.html`} aria-label="Scrollkeep, overview">
        <Mark />
        <span class="wordmark-text">Scrollkeep</span>
      </a>
      {/* The script makes the controls, so that none stand there dead without it. */}
      <div class="site-search" role="search" data-search />
      <div class="top-tools" data-tools />
    </header>
  );
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d="M7 4.5h9.5A2.5 2.5 0 0 1 19 7v10.5a2.5 2.5 0 0 0 2.2 2.5H9a2.5 2.5 0 0 1-2.5-2.5V7" />
      <path d="M6.500 9H3.800V6.600A2.100 2.100 0 0 1 5.900 4.500H7" />
      <path class="mark-words" d="M10.500 9h5M10.500 12.500h5M10.500 16h3" />
    </svg>
  );
}

/** Open beside the text if there is room; else behind a button of its own, which needs no script. */
function Nav({ nav }: { readonly nav: readonly NavSection[] }) {
  return (
    <details class="nav" open>
      <summary class="nav-button">All pages</summary>
      <nav aria-label="Pages">
        {nav.map(({ title, links, isFolded }) => (
          <NavGroup key={title} title={title} isFolded={isFolded} count={links.length}>
            <ul>
              {links.map(({ title: name, href, isCurrent }) => (
                <li key={href}>
                  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </NavGroup>
        ))}
      </nav>
    </details>
  );
}

function NavGroup({
  title,
  isFolded,
  count,
  children,
}: {
  readonly title: string;
  readonly isFolded: boolean;
  readonly count: number;
  readonly children: ComponentChildren;
}) {
  if (!isFolded)
    return (
      <section>
        <h2 class="nav-title">{title}</h2>
        {children}
      </section>
    );
  return (
    <details class="nav-fold">
      <summary class="nav-title">
        {title} <span class="nav-count">{count}</span>
      </summary>
      {children}
    </details>
  );
}

/** On the first page a picture is below the first words. */
function Text({
  document: { blocks, findHeadingId },
  picture,
  findPlace,
}: Pick<PageProps, 'document' | 'findPlace'> & { readonly picture: ComponentChildren }) {
  const look = { host, level: 0, findHeadingId, findPlace };
  if (picture === undefined) return <MarkdownHtml blocks={blocks} look={look} />;
  const first = blocks.findIndex((block, at) => at > 0 && block.kind === 'heading');
  return (
    <>
      <MarkdownHtml blocks={blocks.slice(0, first)} look={look} />
      {picture}
      <MarkdownHtml blocks={blocks.slice(first)} look={{ ...look, level: 1 }} />
    </>
  );
}

function Hero({ base }: { readonly base: string }) {
  return (
    <figure class="hero">
      <img
        src={`${base}images/session.png`}
        alt="A session in the web app: prompt, thinking, tool calls and answers"
        width="1280"
        height="800"
      />
    </figure>
  );
}

/** What the page has, where that is worth a list. */
function Contents({ document }: { readonly document: ParsedDocument }) {
  const inside = document.headings.filter(({ level }) => level > 1 && level <= mostInContents);
  if (inside.length < 3) return null;
  return (
    <details class="contents" open>
      <summary class="nav-title">On this page</summary>
      <nav aria-label="On this page">
        <ul>
          {inside.map(({ id, level, text }) => (
            <li key={id} class={`is-${level}`}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function Ways({ previous, next }: { readonly previous: NavLink | undefined; readonly next: NavLink | undefined }) {
  return (
    <nav class="ways" aria-label="Before and after">
      {previous === undefined ? (
        <span />
      ) : (
        <a class="way" href={previous.href} rel="prev">
          <span class="way-word">Before</span> {previous.title}
        </a>
      )}
      {next === undefined ? (
        <span />
      ) : (
        <a class="way is-next" href={next.href} rel="next">
          <span class="way-word">Next</span> {next.title}
        </a>
      )}
    </nav>
  );
}
