import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import { home, printRoute } from './route.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface TopBarProps {
  /** What is looked at. */
  readonly crumb?: string | undefined;
  readonly children?: ComponentChildren;
  readonly tools?: ComponentChildren;
  readonly onHelp: () => void;
}

/** The bar that stays at the top of every page. */
export function TopBar({ crumb, children, tools, onHelp }: TopBarProps) {
  return (
    <header class="top-bar">
      <a class="skip-link" href="#main" onClick={skipToMain}>To the content</a>
      <a class="wordmark" href={printRoute(home)} aria-label="Scrollkeep, home">
        <Mark />
        <span class="wordmark-text">Scrollkeep</span>
      </a>
      {crumb === undefined ? null : <span class="crumb" dir="auto">{crumb}</span>}
      {children}
      <div class="top-tools">
        {tools}
        <ThemeSwitch />
        <button type="button" class="icon-button" aria-label="Keyboard help" title="Keyboard help (?)" onClick={onHelp}><Icon name="help" /></button>
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
