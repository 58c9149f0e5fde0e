import type { ComponentChildren } from 'preact';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { texts } from '../texts/texts.ts';
import { Icon, type IconName } from './icon.tsx';
import { home, printRoute, toHubRoute, toSearchRoute, toUsageRoute, type Route } from './route.ts';
import { useShell } from './shell-actions.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { hubReader } from '../sources/hub-reader.ts';
import { about } from './about.ts';
import { useParts, type PageNeed } from './use-parts.ts';

type PageName = keyof typeof texts.pages;

interface TopBarProps {
  /** The page that is open, of those in the bar. */
  readonly page?: PageName;
  /** What is looked at. */
  readonly crumb?: string | undefined;
  readonly children?: ComponentChildren;
  readonly tools?: ComponentChildren;
}

/** The pages, each with what the server must be able to do for it. */
export const mainPages: readonly {
  readonly name: PageName;
  readonly route: Route;
  readonly icon: IconName;
  readonly needs: PageNeed | undefined;
  readonly keys: readonly string[];
}[] = [
  { name: 'home', route: home, icon: 'sessions', needs: undefined, keys: ['g', 'h'] },
  { name: 'search', route: toSearchRoute(), icon: 'search', needs: 'search', keys: ['g', 's'] },
  { name: 'usage', route: toUsageRoute(), icon: 'usage', needs: 'usage', keys: ['g', 'u'] },
  { name: 'hub', route: toHubRoute(), icon: 'people', needs: 'hub', keys: ['g', 't'] },
  { name: 'health', route: { page: 'health' }, icon: 'health', needs: 'health', keys: ['g', 'c'] },
];

/** The bar that stays at the top of every page. */
export function TopBar({ page, crumb, children, tools }: TopBarProps) {
  const { openHelp, openPalette } = useShell();
  const parts = useParts();
  const pages = mainPages.filter(({ needs }) => needs === undefined || parts.has(needs));
  const account = about.find()?.hub?.person ?? undefined;
  return (
    <header class="top-bar">
      <a class="skip-link" href="#main" onClick={skipToMain}>
        {texts.shell.toContent}
      </a>
      <a
        class="wordmark"
        href={printRoute(home)}
        aria-label={texts.shell.homeOf(about.find()?.hub?.name ?? texts.name)}
      >
        <Mark />
        <span class="wordmark-text">{about.find()?.hub?.name ?? texts.name}</span>
      </a>
      {pages.length < 2 ? null : (
        <nav class="pages" aria-label={texts.shell.pages}>
          {pages.map(({ name, route, icon }) => (
            <a
              key={name}
              class="page-link"
              href={printRoute(route)}
              aria-current={page === name ? 'page' : undefined}
              title={texts.pages[name]}
            >
              <Icon name={icon} />
              <span class="page-name">{texts.pages[name]}</span>
            </a>
          ))}
        </nav>
      )}
      {crumb === undefined ? null : (
        <span class="crumb" dir="auto">
          {crumb}
        </span>
      )}
      {children}
      <div class="top-tools">
        {tools}
        {hubReader === 'guest' ? null : (
          <button
            type="button"
            class="icon-button"
            aria-label={texts.shell.palette}
            title={texts.shell.paletteHint}
            onClick={openPalette}
          >
            <Icon name="command" />
          </button>
        )}
        <ThemeSwitch />
        <button
          type="button"
          class="icon-button"
          aria-label={texts.shell.help}
          title={texts.shell.helpHint}
          onClick={openHelp}
        >
          <Icon name="help" />
        </button>
        {account === undefined ? null : (
          <a class="account-link" href={printRoute(toHubRoute())} title={toVisibleText(account.email)}>
            {toVisibleText(account.name)}
          </a>
        )}
      </div>
    </header>
  );
}

/** The address holds the route, so the jump is made by hand. */
function skipToMain(event: Event): void {
  event.preventDefault();
  const main = document.querySelector<HTMLElement>('#main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path class="mark-sheet" d="M7 4.5h9.5A2.5 2.5 0 0 1 19 7v10.5a2.5 2.5 0 0 0 2.2 2.5H9a2.5 2.5 0 0 1-2.5-2.5V7" />
      <path class="mark-roll" d="M6.500 9H3.800V6.600A2.100 2.100 0 0 1 5.900 4.500H7" />
      <path class="mark-words" d="M10.500 9h5M10.500 12.500h5M10.500 16h3" />
    </svg>
  );
}
