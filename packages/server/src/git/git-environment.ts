import { devNull } from 'node:os';
import { delimiter, isAbsolute } from 'node:path';

/** What git needs of the person's environment: to be found, and to find the person's own settings. */
const passed = [
  'HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'XDG_CONFIG_HOME',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'TMPDIR',
  'TEMP',
  'TMP',
];

/** Settings of a repository that name programs, for the few commands that read them; none of those runs one today. */
const overruled = [
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  `core.hooksPath=${devNull}`,
  'core.pager=cat',
  'core.editor=false',
  'core.askPass=',
  'core.sshCommand=false',
  'core.gitProxy=',
  'core.alternateRefsCommand=false',
  'credential.helper=',
  'diff.external=',
  'log.showSignature=false',
  'gpg.program=false',
  'protocol.allow=never',
  'maintenance.auto=false',
  'gc.auto=0',
  // A folder in a project that only looks like a bare repository is not one.
  'safe.bareRepository=explicit',
];

/** Options before every command. */
export const gitOptions: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  '--no-replace-objects',
  ...overruled.flatMap((setting) => ['-c', setting]),
];

/**
 * The environment of every git process: nothing of the person's `GIT_*`, no questions, no network, English messages.
 * Relative folders of the path go: one of them could be the project itself, with a `git` of its own.
 */
export function toGitEnvironment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = own['PATH'] ?? own['Path'] ?? '';
  return {
    ...Object.fromEntries(passed.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    PATH: path
      .split(delimiter)
      .filter((folder) => isAbsolute(folder))
      .join(delimiter),
    NoDefaultCurrentDirectoryInExePath: '1',
    LC_ALL: 'C',
    LANGUAGE: '',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'false',
    GIT_SSH_COMMAND: 'false',
    GIT_ALLOW_PROTOCOL: '',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_LITERAL_PATHSPECS: '1',
  };
}
