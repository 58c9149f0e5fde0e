/** The folder where Claude Desktop keeps Cowork sessions. */
export const coworkName = 'local-agent-mode-sessions';

/** Whether a path, with `/` or `\`, is that folder or below it. */
export function isCoworkPath(path: string): boolean {
  return path.includes(coworkName) && path.split(/[\\/]/).includes(coworkName);
}

/** Whether it is that folder itself. */
export function isCoworkFolder(path: string): boolean {
  return path.endsWith(coworkName) && /(?:^|[\\/])[^\\/]+$/.exec(path)?.[0].replace(/^[\\/]/, '') === coworkName;
}

/** What is known of a name in a folder without a look at it. */
interface NamedEntry {
  readonly isDirectory: () => boolean;
  readonly isFile: () => boolean;
}

/**
 * Whether a walk takes what is below that folder: `<organisation>/<account>/local_<id>/.claude/…`, some with a folder
 * `agent` before the session. Beside it are files that a person uploaded and what the agent wrote, of any size, and
 * `audit.jsonl`, which is a log and not a transcript. Links may lead anywhere, and are not followed.
 */
export function isCoworkEntry(relativePath: string, entry: NamedEntry): boolean {
  return entry.isDirectory() ? onTheWay.test(relativePath) : entry.isFile() && inSession.test(relativePath);
}

/** The file where Claude Desktop describes the session of a transcript: `local_<id>.json`, beside `local_<id>/`. */
export function findDesktopFile(transcript: string): string | undefined {
  if (!isCoworkPath(transcript)) return undefined;
  const folder = besideClaude.exec(transcript)?.[1];
  return folder === undefined ? undefined : `${folder}.json`;
}

const besideClaude =
  /^([^]*[\\/]local-agent-mode-sessions(?:[\\/][^\\/]+){2,3}?[\\/]local_[^\\/]+)[\\/]\.claude[\\/]projects[\\/]/;

const onTheWay = /^(?!skills-plugin(?:\/|$))[^/]+(?:\/[^/]+(?:\/agent)?(?:\/local_[^/]+(?:\/\.claude(?:\/[^]*)?)?)?)?$/;
const inSession = /^(?!skills-plugin\/)[^/]+\/[^/]+(?:\/agent)?\/local_[^/]+\/\.claude\/[^]/;
