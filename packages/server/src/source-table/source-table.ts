import { coworkName } from './cowork-layout.ts';

/** Where sessions come from. */
export type SourceKind =
  | 'claude'
  | 'folder'
  | 'agents'
  | 'profile'
  | 'cowork'
  | 'windows'
  | 'wsl'
  | 'user'
  | 'code-tab'
  | 'cloud';

/** `wsl` is Linux inside Windows, which has the places of Linux as well. */
export type SourcePlatform = 'linux' | 'darwin' | 'win32' | 'wsl';

export interface SourceRow {
  readonly kind: SourceKind;
  readonly platforms: readonly SourcePlatform[];
  /**
   * With `/` on every platform. It starts with `~` (home folder), a variable such as `$APPDATA`, or a folder; `*` is
   * any number of characters within one name; `(*)` the same, and the source is called after it: `windows:ada`.
   * undefined for what is never on disk.
   */
  readonly pattern: string | undefined;
  /**
   * - `always`: read by every command.
   * - `added`: listed, and read once a person adds it.
   * - `asked`: not even looked for without --all-users.
   * - `never`: has no transcripts; listed so that nobody looks for them there.
   */
  readonly isRead: 'always' | 'added' | 'asked' | 'never';
  /** One line for people, no full stop. */
  readonly summary: string;
}

const everywhere = ['linux', 'darwin', 'win32'] as const;
const coworkFolder = `Claude/${coworkName}`;
const codeTabFolder = 'Claude/claude-code-sessions';
// A package's own copy of the folder for application data; the end of its name is a hash of its publisher.
const packageFolder = 'Packages/Claude_*/LocalCache/Roaming';
const windowsHome = '/mnt/*/Users/(*)';

/** The one table of places where sessions are, or may be looked for in vain. Each folder counts for its first row. */
export const sourceTable: readonly SourceRow[] = [
  {
    kind: 'claude',
    platforms: everywhere,
    pattern: '~/.claude',
    isRead: 'always',
    summary: 'Claude Code in the terminal, in editors and in the Code tab of Claude Desktop',
  },
  {
    kind: 'claude',
    platforms: everywhere,
    pattern: '~/.config/claude',
    isRead: 'always',
    summary: 'Claude Code, folder used by some versions',
  },
  {
    // Called after its folder: a name must not depend on the shell in which it is asked for.
    kind: 'folder',
    platforms: everywhere,
    pattern: '$CLAUDE_CONFIG_DIR',
    isRead: 'always',
    summary: 'Claude Code, folder set by CLAUDE_CONFIG_DIR',
  },
  {
    // Found by the data folder, wherever that is; here for its name.
    kind: 'agents',
    platforms: everywhere,
    pattern: '$SCROLLKEEP_DATA_DIR/archive/agents',
    isRead: 'always',
    summary: 'Agents of the Claude Agent SDK that use @scrollkeep/session-store',
  },
  {
    kind: 'profile',
    platforms: everywhere,
    pattern: '~/.claude-(*)',
    // It may as well be a backup, which would list every session twice.
    isRead: 'added',
    summary: 'Claude Code, folder of another profile',
  },
  {
    kind: 'cowork',
    platforms: ['darwin'],
    pattern: `~/Library/Application Support/${coworkFolder}`,
    isRead: 'always',
    summary: 'Cowork in Claude Desktop',
  },
  {
    kind: 'cowork',
    platforms: ['win32'],
    pattern: `$APPDATA/${coworkFolder}`,
    isRead: 'always',
    summary: 'Cowork in Claude Desktop',
  },
  {
    kind: 'cowork',
    platforms: ['win32'],
    pattern: `$LOCALAPPDATA/${packageFolder}/${coworkFolder}`,
    isRead: 'always',
    summary: 'Cowork in Claude Desktop, installed as a package (MSIX)',
  },
  {
    kind: 'cowork',
    platforms: ['linux'],
    pattern: `$XDG_CONFIG_HOME/${coworkFolder}`,
    isRead: 'always',
    summary: 'Cowork in Claude Desktop',
  },
  {
    kind: 'windows',
    platforms: ['wsl'],
    pattern: `${windowsHome}/.claude`,
    isRead: 'always',
    summary: 'Claude Code on Windows, outside WSL',
  },
  {
    kind: 'cowork',
    platforms: ['wsl'],
    pattern: `${windowsHome}/AppData/Roaming/${coworkFolder}`,
    isRead: 'always',
    summary: 'Cowork in Claude Desktop on Windows',
  },
  {
    kind: 'cowork',
    platforms: ['wsl'],
    pattern: `${windowsHome}/AppData/Local/${packageFolder}/${coworkFolder}`,
    isRead: 'always',
    summary: 'Cowork in Claude Desktop on Windows, installed as a package (MSIX)',
  },
  {
    kind: 'wsl',
    platforms: ['win32'],
    pattern: '//wsl.localhost/(*)/home/*/.claude',
    // Opening a file there starts the distribution.
    isRead: 'added',
    summary: 'Claude Code inside WSL',
  },
  {
    kind: 'wsl',
    platforms: ['win32'],
    pattern: '//wsl.localhost/(*)/root/.claude',
    isRead: 'added',
    summary: 'Claude Code inside WSL, as root',
  },
  {
    kind: 'user',
    platforms: ['linux'],
    pattern: '/home/(*)/.claude',
    isRead: 'asked',
    summary: 'Claude Code folders of other users',
  },
  {
    kind: 'user',
    platforms: ['darwin'],
    pattern: '/Users/(*)/.claude',
    isRead: 'asked',
    summary: 'Claude Code folders of other users',
  },
  {
    kind: 'user',
    platforms: ['win32'],
    pattern: '$SystemDrive/Users/(*)/.claude',
    isRead: 'asked',
    summary: 'Claude Code folders of other users',
  },
  {
    kind: 'code-tab',
    platforms: ['darwin'],
    pattern: `~/Library/Application Support/${codeTabFolder}`,
    isRead: 'never',
    summary: 'Code tab of Claude Desktop: only its list; the sessions are in ~/.claude',
  },
  {
    kind: 'code-tab',
    platforms: ['win32'],
    pattern: `$APPDATA/${codeTabFolder}`,
    isRead: 'never',
    summary: 'Code tab of Claude Desktop: only its list; the sessions are in ~/.claude',
  },
  {
    kind: 'code-tab',
    platforms: ['linux'],
    pattern: `$XDG_CONFIG_HOME/${codeTabFolder}`,
    isRead: 'never',
    summary: 'Code tab of Claude Desktop: only its list; the sessions are in ~/.claude',
  },
  {
    kind: 'cloud',
    platforms: everywhere,
    pattern: undefined,
    isRead: 'never',
    summary: 'Cloud sessions (claude.ai): not stored on this machine; Scrollkeep does not fetch them',
  },
];
