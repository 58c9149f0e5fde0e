import { isPortablePath } from '@scrollkeep/store/archive/archived-file.ts';
import { openRedactor } from '@scrollkeep/view/redaction/open-redactor.ts';
import { placeholderPattern } from '@scrollkeep/view/redaction/placeholders.ts';
import type { RedactionScope, Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';

/** `none`: what the hub demands and nothing more. */
export type HubRedaction = 'none' | RedactionScope;

/** The scopes that a hub knows by name. */
const scopesOf = { none: [], secrets: ['secrets'], all: ['secrets', 'names'] } as const;

/** What is replaced: as much as the hub demands, or more if that is wanted. */
export function chooseRedaction(
  wanted: HubRedaction,
  demanded: readonly string[],
): { readonly redaction: HubRedaction; readonly scopes: readonly string[] } {
  const found = (['none', 'secrets', 'all'] as const).find(
    (each) =>
      demanded.every((scope) => (scopesOf[each] as readonly string[]).includes(scope)) &&
      scopesOf[wanted].every((scope) => (scopesOf[each] as readonly string[]).includes(scope)),
  );
  if (found === undefined)
    throw new SessionStoreError({
      code: 'REDACTION_REQUIRED',
      message: `the hub requires a redaction that this version does not support (${demanded.join(', ').slice(0, 200)})`,
      hint: 'Update @scrollkeep/session-store.',
    });
  return { redaction: found, scopes: scopesOf[found] };
}

/** Replaces in one session, the same thing by the same placeholder as long as the process lives. */
export interface SessionRedaction {
  redactLine(text: string, cwd: unknown): string;
}

/** `before` are the lines that were kept by others: their placeholders stand for something else. */
export function openSessionRedaction(scope: RedactionScope, projectPath: string, before: string): SessionRedaction {
  const known = [...new Set(before.match(placeholderPattern) ?? [])].map((placeholder) => ({
    placeholder,
    kind: toKind(placeholder),
    text: placeholder,
  }));
  const redactor = openRedactor({ scope, known });
  redactor.learn(projectPath);
  return {
    redactLine(text, cwd) {
      if (typeof cwd === 'string') redactor.learn(cwd);
      redactor.scout(text);
      return redactor.redactLine(text);
    },
  };
}

/** The folder of a project as the hub is told: by a redactor that has seen nothing else, so it is always the same. */
export function redactProjectPath(scope: RedactionScope, path: string): string {
  const redacted = (openRedactor({ scope }) satisfies Redactor).redactText(path);
  if (redacted === path) return path;
  if (!isPortablePath(redacted) || redacted.split('/').length !== 2)
    throw new SessionStoreError({ code: 'INVALID_KEY', message: 'projectKey cannot be sent without what it reveals' });
  return redacted;
}

function toKind(placeholder: string): string {
  if (placeholder.startsWith('redacted-user-')) return 'user';
  return placeholder.startsWith('email-') ? 'email' : placeholder.slice(1).replace(/-\d+(?:~\d+)?»$/, '');
}
