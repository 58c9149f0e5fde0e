import type { HubStage } from './open-hub-stage.ts';
import { patience, type WebPage } from './start-web.ts';

/** What pages are about: a session of Ada on the hub, and links to it. */
export interface HubSubjects {
  readonly session: string;
  readonly hubId: string;
  readonly project: string;
  readonly link: string;
  readonly range: string;
  readonly guarded: string;
  readonly firstRun: string;
  readonly invitation: string;
  readonly device: string;
}

export interface HubScene {
  readonly name: string;
  /** Who looks at it; without one nobody is signed in. */
  readonly as?: 'ada' | 'bert' | 'cleo';
  /** Answers with an error on purpose, which the console tells. */
  readonly isNoisy?: true;
  readonly show: (stage: WebPage, subjects: HubSubjects, hub: HubStage['hub']) => Promise<void>;
}

/** An address within the app, and what is on it. */
const inApp =
  (hash: (subjects: HubSubjects) => string, selector: string): HubScene['show'] =>
  async ({ page }, subjects, { url }) => {
    await page.goto(`${url}/${hash(subjects)}`);
    await page.locator(selector).first().waitFor(patience);
  };

const page =
  (path: (subjects: HubSubjects) => string, selector: string): HubScene['show'] =>
  async (stage, subjects, { url }) => {
    const target = path(subjects);
    await stage.page.goto(target.startsWith('http') ? target : `${url}${target}`);
    await stage.page.locator(selector).first().waitFor(patience);
  };

/** Every page of a hub, and every state of one that looks like another page. */
export const hubScenes: readonly HubScene[] = [
  { name: 'hub-home', as: 'bert', show: inApp(() => '#/', '.session-owner') },
  { name: 'hub-home-empty', as: 'cleo', show: inApp(() => '#/', '.empty') },
  { name: 'hub-session', as: 'bert', show: inApp(({ session }) => `#/session/${session}`, '.turn-head') },
  { name: 'hub-search', as: 'bert', show: inApp(() => '#/search?q=tide', '.snippet') },
  { name: 'hub-usage', as: 'bert', show: inApp(() => '#/usage?days=0', '.figures') },
  { name: 'hub-insights', as: 'bert', show: inApp(() => '#/usage?days=0&view=insights', '.page-head') },
  { name: 'hub-project', as: 'ada', show: inApp(({ project }) => `#/project/${project}`, '.project-people td') },
  {
    name: 'hub-project-member',
    as: 'bert',
    show: inApp(({ project }) => `#/project/${project}`, '.project-people td'),
  },
  {
    name: 'hub-files',
    as: 'bert',
    show: inApp(({ project }) => `#/project/${project}/files`, '.file-link, .empty'),
  },
  { name: 'hub-shares', as: 'ada', show: inApp(() => '#/hub/shares', '.hub-table') },
  { name: 'hub-shares-none', as: 'cleo', show: inApp(() => '#/hub/shares', '.empty') },
  { name: 'hub-start', as: 'bert', show: inApp(() => '#/hub/start', '.hub-steps') },
  { name: 'hub-devices', as: 'ada', show: inApp(() => '#/hub/devices', '.hub-table') },
  { name: 'hub-keys', as: 'ada', show: inApp(() => '#/hub/keys', '.hub-form') },
  { name: 'hub-people', as: 'ada', show: inApp(() => '#/hub/people', '.hub-form') },
  { name: 'hub-people-member', as: 'bert', show: inApp(() => '#/hub/people', '.hub-table') },
  { name: 'hub-teams', as: 'ada', show: inApp(() => '#/hub/teams', '.hub-members li') },
  { name: 'hub-storage', as: 'ada', show: inApp(() => '#/hub/storage', '.hub-table') },
  {
    name: 'hub-retention',
    as: 'ada',
    async show(stage, subjects, hub) {
      await inApp(() => '#/hub/retention', '.hub-table')(stage, subjects, hub);
      await stage.page.getByRole('button', { name: 'Dry run' }).click();
      await stage.page.getByText(/would be deleted|No sessions are due/).waitFor(patience);
    },
  },
  { name: 'hub-health', as: 'ada', show: inApp(() => '#/hub/health', '.hub-state') },
  {
    name: 'hub-delete-dialog',
    as: 'ada',
    async show(stage, subjects, hub) {
      await inApp(({ session }) => `#/session/${session}`, '.turn-head')(stage, subjects, hub);
      await stage.page.getByRole('button', { name: 'Delete from hub' }).click();
      await stage.page.locator('.delete-parts').waitFor(patience);
    },
  },
  { name: 'hub-audit', as: 'ada', show: inApp(() => '#/hub/audit', '.hub-table') },
  {
    name: 'hub-share-dialog',
    as: 'ada',
    async show(stage, subjects, hub) {
      await inApp(({ session }) => `#/session/${session}`, '.turn-head')(stage, subjects, hub);
      await stage.page.getByRole('button', { name: 'Share', exact: true }).click();
      await stage.page.getByLabel('Teams and people').check();
      await stage.page.locator('.share-outline li').first().waitFor(patience);
      await stage.page.locator('.redaction-sum').first().waitFor(patience);
    },
  },
  {
    name: 'hub-preview',
    as: 'ada',
    show: page(({ hubId }) => `/preview/${hubId}/1-1/`, '.shared-notice'),
  },
  { name: 'hub-link', show: page(({ link }) => link, '.shared-notice') },
  { name: 'hub-link-turns', show: page(({ range }) => range, '.shared-notice') },
  { name: 'hub-link-password', isNoisy: true, show: page(({ guarded }) => guarded, 'form') },
  { name: 'hub-link-ended', isNoisy: true, show: page(() => '/l/none/', 'h1') },
  { name: 'hub-sign-in', show: page(() => '/sign-in', 'form') },
  { name: 'hub-sign-out', as: 'bert', show: page(() => '/sign-out', 'form') },
  { name: 'hub-first-run', isNoisy: true, show: page(({ firstRun }) => firstRun, 'h1') },
  { name: 'hub-invitation', show: page(({ invitation }) => invitation, 'form') },
  { name: 'hub-device', as: 'bert', show: page(({ device }) => `/device?code=${device}`, 'form') },
];
