import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiKey, place } from './client-place.ts';
import { projectFiles } from './project-files.ts';

export interface HomeOptions {
  readonly version: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly settings: Readonly<Record<string, unknown>> | undefined;
}

/** The home folder of the person in the lab: a project under Git, and a client that asks nothing at its start. */
export function prepareHome({ version, files, settings }: HomeOptions): void {
  for (const [path, content] of Object.entries({ ...projectFiles, ...files })) {
    const target = join(place.home, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  writeFileSync(
    join(place.home, '.gitconfig'),
    '[user]\n\tname = Dev\n\temail = dev@example.com\n[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n',
  );
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: place.project, stdio: 'ignore' });
  git('init');
  git('add', '.');
  git('commit', '-m', 'Begin the harbour');
  mkdirSync(place.config, { recursive: true });
  writeFileSync(join(place.config, '.claude.json'), JSON.stringify(toClientState(version), null, 2));
  if (settings !== undefined) writeFileSync(join(place.config, 'settings.json'), JSON.stringify(settings, null, 2));
}

/** Another config folder of the person, as on a second machine: nothing is there but the answers to dialogs. */
export function prepareConfig(config: string, version: string): void {
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, '.claude.json'), JSON.stringify(toClientState(version), null, 2));
}

/** As if the person had answered the client's question there. */
export function trustFolder(folder: string): void {
  const path = join(place.config, '.claude.json');
  const state = JSON.parse(readFileSync(path, 'utf8')) as { readonly projects?: Readonly<Record<string, object>> };
  const projects = { ...state.projects, [folder]: { ...state.projects?.[folder], ...trusted } };
  writeFileSync(path, JSON.stringify({ ...state, projects }, null, 2));
}

const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true, allowedTools: [] };

/** Every dialog that a first start would open counts as answered. */
function toClientState(version: string) {
  return {
    hasCompletedOnboarding: true,
    theme: 'dark',
    lastOnboardingVersion: version,
    lastReleaseNotesSeen: version,
    bypassPermissionsModeAccepted: true,
    hasTrustDialogHooksAccepted: true,
    autoUpdates: false,
    numStartups: 3,
    customApiKeyResponses: { approved: [apiKey.slice(-20)], rejected: [] },
    projects: { [place.project]: trusted, [place.home]: trusted },
  };
}
