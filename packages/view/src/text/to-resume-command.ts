import { toShellWord } from './to-shell-word.ts';

/**
 * The client finds a session only from its own project. `configFolder` is named where it is not the usual one. An id
 * that starts like an option would be read as one, such as `--dangerously-skip-permissions`; without an id the client
 * asks which session to resume.
 */
export function toResumeCommand(id: string, project: string | undefined, configFolder?: string): string {
  const folder = configFolder === undefined ? '' : `CLAUDE_CONFIG_DIR=${toShellWord(configFolder)} `;
  const resume = `${folder}claude --resume${id.startsWith('-') ? '' : ` ${toShellWord(id)}`}`;
  return project === undefined ? resume : `cd ${toShellWord(project)} && ${resume}`;
}
