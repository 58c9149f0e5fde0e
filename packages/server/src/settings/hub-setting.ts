import type { ParsedSetting, SettingKind } from './setting-kinds.ts';

/** The hub settings of the config file. Their meaning is checked when the hub starts. */
export interface HubSetting {
  /** The name of the hub for people. */
  readonly name?: string;
  readonly publicUrl?: string;
  /** Redaction scopes that a push must have applied to be accepted. */
  readonly redaction?: readonly string[];
  readonly oidc?: HubOidcSetting;
}

export interface HubOidcSetting {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  /** A file that has the secret, so that it is not in this one. */
  readonly clientSecretFile?: string;
  /** The label of the sign-in link. */
  readonly label?: string;
}

/** What laptops can replace before they push. */
export const hubRedactionScopes = ['secrets', 'names'] as const;

const text = { type: 'string', minLength: 1, maxLength: 1000 } as const;

export const hubSetting: SettingKind<HubSetting> = {
  parseText: () => ({ ok: false, problem: 'can only be set in the config file' }),
  parseJson(json) {
    const wrong = findProblem(json, undefined, ['name', 'publicUrl', 'redaction', 'oidc'], ['name', 'publicUrl']);
    if (wrong !== undefined) return problem(wrong);
    const { redaction, oidc } = json as Readonly<Record<string, unknown>>;
    if (redaction !== undefined && !(Array.isArray(redaction) && redaction.every(isScope)))
      return problem(`redaction must be a list of ${hubRedactionScopes.join(', ')}`);
    const names = ['issuer', 'clientId', 'clientSecret', 'clientSecretFile', 'label'];
    const wrongOidc = oidc === undefined ? undefined : findProblem(oidc, 'oidc', names, names);
    if (wrongOidc !== undefined) return problem(wrongOidc);
    const { issuer, clientId, clientSecret, clientSecretFile } = (oidc ?? {}) as Readonly<Record<string, unknown>>;
    if (oidc !== undefined && (issuer === undefined || clientId === undefined))
      return problem('oidc must have issuer and clientId');
    if (clientSecret !== undefined && clientSecretFile !== undefined)
      return problem('oidc must have clientSecret or clientSecretFile, not both');
    return { ok: true, value: json as HubSetting };
  },
  schema: {
    type: 'object',
    properties: {
      name: { ...text, description: 'Name of the hub, shown on its pages' },
      publicUrl: { ...text, description: 'Address at which people reach the hub' },
      redaction: {
        type: 'array',
        items: { enum: hubRedactionScopes },
        description: 'Redaction that laptops must apply before they push',
      },
      oidc: {
        type: 'object',
        description: 'Sign-in with OpenID Connect',
        properties: {
          issuer: { ...text, description: 'Address of the identity provider' },
          clientId: text,
          clientSecret: text,
          clientSecretFile: { ...text, description: 'File with the client secret' },
          label: { ...text, description: 'Text of the sign-in link: Sign in with …' },
        },
        required: ['issuer', 'clientId'],
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
};

/** Allows only these fields; those in `texts` must be short texts. */
function findProblem(
  json: unknown,
  /** undefined for the setting itself. */
  name: string | undefined,
  fields: readonly string[],
  texts: readonly string[],
): string | undefined {
  const subject = name === undefined ? '' : `${name} `;
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return `${subject}must be an object with ${fields.join(', ')}`;
  const entries = Object.entries(json as Readonly<Record<string, unknown>>);
  const unknown = entries.find(([key]) => !fields.includes(key));
  if (unknown !== undefined)
    return `${subject}has no field ${JSON.stringify(unknown[0])}; known fields: ${fields.join(', ')}`;
  const wrong = entries.find(
    ([key, value]) =>
      texts.includes(key) && !(typeof value === 'string' && value !== '' && value.length <= text.maxLength),
  );
  return wrong === undefined ? undefined : `${wrong[0]} must be a string of 1 to ${text.maxLength} characters`;
}

function isScope(value: unknown): boolean {
  return hubRedactionScopes.some((scope) => scope === value);
}

function problem(description: string): ParsedSetting<never> {
  return { ok: false, problem: description };
}
