import type { ComponentType } from 'preact';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubAccount } from '@scrollkeep/view/wire/wire-hub.ts';
import { about } from '../shell/about.ts';
import { Loading } from '../shell/loading.tsx';
import { printRoute, toHubRoute, type HubRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useTitle } from '../shell/use-title.ts';
import { useUpdates } from '../shell/use-updates.ts';
import { hubTexts as words } from '../texts/hub-texts.ts';
import { AuditView } from './audit-view.tsx';
import { DevicesView } from './devices-view.tsx';
import { HealthView } from './health-view.tsx';
import { KeysView } from './keys-view.tsx';
import { PeopleView } from './people-view.tsx';
import { RetentionView } from './retention-view.tsx';
import { SharesView } from './shares-view.tsx';
import { StartView } from './start-view.tsx';
import { StorageView } from './storage-view.tsx';
import { TeamsView } from './teams-view.tsx';
import '../styles/danger.css';
import '../styles/sections.css';
import '../styles/shown-once.css';
import '../styles/hub.css';

/** What every page of the hub gets. */
export interface HubViewProps {
  readonly account: HubAccount;
}

type ViewName = keyof typeof words.views;

/** A page of the hub is one row here. */
const views: readonly {
  readonly name: ViewName;
  readonly view: ComponentType<HubViewProps>;
  /** Only for who manages the hub. */
  readonly isForAdmins?: true;
}[] = [
  { name: 'shares', view: SharesView },
  { name: 'start', view: StartView },
  { name: 'devices', view: DevicesView },
  { name: 'keys', view: KeysView },
  { name: 'people', view: PeopleView },
  { name: 'teams', view: TeamsView },
  { name: 'storage', view: StorageView, isForAdmins: true },
  { name: 'retention', view: RetentionView, isForAdmins: true },
  { name: 'health', view: HealthView, isForAdmins: true },
  { name: 'audit', view: AuditView, isForAdmins: true },
];

/** People, rights and machines of a hub: one page of several, and the way to the others. */
export function HubPage({ route }: { readonly route: HubRoute }) {
  useUpdates(about.subscribe);
  const account = about.find()?.hub?.person ?? undefined;
  const offered = views.filter(({ isForAdmins }) => isForAdmins !== true || account?.mayManage === true);
  const shown = offered.find(({ name }) => name === route.view);
  const title = shown === undefined ? words.title : words.views[shown.name];
  useTitle(title);
  const View = shown?.view;
  return (
    <div class="hub-page">
      <TopBar page="hub" />
      <div class="hub-columns">
        <nav class="hub-nav" aria-label={words.nav}>
          <ul>
            {offered.map(({ name }) => (
              <li key={name}>
                <a
                  ref={name === route.view ? scrollIntoSight : null}
                  href={printRoute(toHubRoute(name))}
                  aria-current={name === route.view ? 'page' : undefined}
                >
                  {words.views[name]}
                </a>
              </li>
            ))}
          </ul>
          {account === undefined ? null : <AccountCard account={account} />}
        </nav>
        <main class="page hub-main" id="main">
          <div class="page-head">
            <h1 class="page-title">{title}</h1>
          </div>
          {account === undefined ? (
            <Loading text={words.loading} />
          ) : View === undefined ? (
            <div class="empty">
              <h2>{words.none}</h2>
              <p>{words.noneHint}</p>
            </div>
          ) : (
            <View account={account} />
          )}
        </main>
      </div>
    </div>
  );
}

/** In a narrow window the list is one line that scrolls sideways; the page itself stays where it is. */
function scrollIntoSight(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul') ?? undefined;
  if (list === undefined || link === null || list.scrollWidth <= list.clientWidth) return;
  list.scrollLeft = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

function AccountCard({ account: { name, email, role, teams } }: HubViewProps) {
  return (
    <section class="hub-account" aria-label={words.account.label}>
      <p class="hub-account-name">
        <bdi>{toVisibleText(name)}</bdi>
      </p>
      <p>
        <bdi>{toVisibleText(email)}</bdi>, {words.account.roles[role]}
      </p>
      {teams.length === 0 ? null : (
        <p>{words.account.teams(teams.map((team) => toVisibleText(team.name)).join(', '))}</p>
      )}
      <a class="button is-small" href="./sign-out">
        {words.account.signOut}
      </a>
    </section>
  );
}
