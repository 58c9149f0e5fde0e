import {
  optionalClasses,
  parseOptionalClasses,
  type OptionalClass,
} from '@scrollkeep/view/redaction/optional-class-names.ts';
import type { SettingKind } from './setting-kinds.ts';

/**
 * What the config file says about redaction. A rule's pattern is compiled where it is used, so that no other command
 * has to load what that takes.
 */
export interface RedactionSetting {
  readonly rules?: readonly RedactionRuleSetting[];
  /** Texts that stay, whatever they look like. */
  readonly allow?: readonly string[];
  /** Kinds that are not looked for. */
  readonly off?: readonly string[];
  /** Optional classes that are looked for too. */
  readonly also?: readonly OptionalClass[];
}

export interface RedactionRuleSetting {
  readonly kind?: string;
  readonly text?: string;
  readonly pattern?: string;
  readonly ignoreCase?: boolean;
}

const texts = { type: 'array', items: { type: 'string', minLength: 1 } } as const;

export const redactionSetting: SettingKind<RedactionSetting> = {
  parseText: () => ({ ok: false, problem: 'can only be set in the config file' }),
  parseJson(json) {
    if (!isObject(json)) return problem('must be an object with rules, allow, off and also');
    const unknown = Object.keys(json).find((key) => !['rules', 'allow', 'off', 'also'].includes(key));
    if (unknown !== undefined)
      return problem(`has no field ${JSON.stringify(unknown)}; known fields: rules, allow, off, also`);
    const { rules = [], allow = [], off = [], also = [] } = json;
    if (!isTexts(allow)) return problem('allow must be a list of strings');
    if (!isTexts(off)) return problem('off must be a list of kinds');
    const classes = isTexts(also) ? parseOptionalClasses(also) : undefined;
    if (classes?.ok !== true) return problem(`also must be a list of classes: ${optionalClasses.join(', ')}`);
    if (!Array.isArray(rules)) return problem('rules must be a list');
    const wrong = rules.findIndex((rule) => !isRule(rule));
    if (wrong !== -1)
      return problem(`rules[${wrong}] must be an object with text or pattern, and optionally kind and ignoreCase`);
    return { ok: true, value: { rules: rules as readonly RedactionRuleSetting[], allow, off, also: classes.classes } };
  },
  schema: {
    type: 'object',
    properties: {
      rules: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            kind: { type: 'string', pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', description: 'Names the placeholder' },
            text: { type: 'string', minLength: 3, description: 'Text to replace' },
            pattern: {
              type: 'string',
              minLength: 1,
              description: 'Regular expression to replace, matched line by line',
            },
            ignoreCase: { type: 'boolean' },
          },
          oneOf: [{ required: ['text'] }, { required: ['pattern'] }],
          additionalProperties: false,
        },
      },
      allow: texts,
      off: texts,
      also: { type: 'array', items: { type: 'string', enum: [...optionalClasses] } },
    },
    additionalProperties: false,
  },
};

function isRule(rule: unknown): boolean {
  if (!isObject(rule) || Object.keys(rule).some((key) => !['kind', 'text', 'pattern', 'ignoreCase'].includes(key)))
    return false;
  const { kind, text, pattern, ignoreCase } = rule;
  return (
    (typeof text === 'string') !== (typeof pattern === 'string') &&
    isOptional(kind, 'string') &&
    isOptional(text, 'string') &&
    isOptional(pattern, 'string') &&
    isOptional(ignoreCase, 'boolean')
  );
}

function isOptional(value: unknown, type: string): boolean {
  return value === undefined || typeof value === type;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}
