/** `never`: not written whatever a person says. `ask`: only when a person names the file or agrees to it. */
export type Protection = 'never' | 'ask';

export interface ProtectedGroup {
  readonly protection: Protection;
  /** What they have in common, for the documentation. */
  readonly what: string;
  /** Names one after the other, wherever they are in a path; `*` is any part of a name. What is below them is meant too. */
  readonly paths: readonly string[];
}

/**
 * Files that a program runs or obeys by itself, and folders of keys. A transcript names the files that are restored, so
 * whoever wrote a line of it could leave a program behind. `docs/files.md` lists the same groups; a test compares.
 */
export const protectedGroups: readonly ProtectedGroup[] = [
  { protection: 'never', what: 'Git', paths: ['.git', '*.git/hooks', '*.git/config', '.gitconfig', '.config/git', '.hg', '.hgrc'] },
  { protection: 'never', what: 'Hooks', paths: ['.husky', '.githooks', '.claude/hooks'] },
  { protection: 'never', what: 'Claude Code settings', paths: ['.claude/settings*', '.claude/plugins', '.claude.json', '.credentials.json', 'managed-settings.json'] },
  { protection: 'never', what: 'Keys and logins', paths: ['.ssh', '.gnupg', '.aws', '.kube', '.azure', '.config/gcloud', '.docker/config.json', '.password-store', '.netrc', '_netrc', '.pgpass', '.git-credentials'] },
  {
    protection: 'never',
    what: 'Shell start-up files',
    paths: [
      '.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.profile', '.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.oh-my-zsh',
      '.kshrc', '.mkshrc', '.cshrc', '.tcshrc', '.login', '.logout', '.xonshrc', '.inputrc', 'config.fish', '.config/fish', 'fish/conf.d', '.config/nushell',
      'profile.ps1', '*_profile.ps1', '.pam_environment', 'environment.d',
    ],
  },
  {
    protection: 'never',
    what: 'Programs started with the session or on a schedule',
    paths: [
      '.config/autostart', '.config/systemd', 'etc/systemd', 'lib/systemd', 'share/systemd', 'LaunchAgents', 'LaunchDaemons', 'Programs/Startup',
      '.xinitrc', '.xsession', '.xsessionrc', '.xprofile', 'spool/cron', 'crontabs', 'etc/cron*', '.local/bin',
      '.cargo/bin', '.kde*/Autostart', '.config/plasma-workspace',
    ],
  },
  {
    protection: 'ask',
    what: 'Instructions and tools of agents',
    paths: [
      'CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', 'GEMINI.md', '.claude', '.mcp.json', '.cursor', '.cursorrules', '.clinerules', '.windsurfrules',
      '.codex', '.gemini', '.roo', '.roorules', '.roomodes', '.opencode', 'opencode.json', 'opencode.jsonc', '.kiro', '.windsurf', '.continue', '.junie', '.amazonq', '.goosehints', '.aider.conf.yml',
      '.github/copilot-instructions.md', '.github/instructions', '.github/prompts', '.github/agents',
    ],
  },
  {
    protection: 'ask',
    what: 'Editor and container settings',
    paths: [
      '.vscode', '*.code-workspace', '.idea', '.zed', '.devcontainer', '.devcontainer.json', '.vim', '.vimrc', '.gvimrc', '.nvimrc', '.exrc', '.nvim.lua', '.emacs', '.emacs.d', '.dir-locals.el',
    ],
  },
  { protection: 'ask', what: 'Settings of programs', paths: ['.config'] },
  {
    protection: 'ask',
    what: 'Files that tools load by themselves',
    paths: [
      '.envrc', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pnpmfile.cjs', 'bunfig.toml', '.pre-commit-config.yaml', 'lefthook.y*ml', '.gitmodules', '.gitattributes', '.mise.toml', 'mise.toml', '.tool-versions',
      '.cargo/config*', '.bazelrc', '.jj/repo', '.yarn/releases', '.yarn/plugins', '.pnp.cjs', '.pnp.loader.mjs', '.gradle/init.d', '.gradle/init.gradle*', '.bundle/config', '.ghci', '.ocamlinit', '*.pth',
      'sitecustomize.py', 'usercustomize.py', '.gdbinit', '.lldbinit', '.irbrc', '.pryrc', '.Rprofile', '.psqlrc', '.sqliterc', '.curlrc', '.wgetrc', '.tmux.conf', '.screenrc',
    ],
  },
];
