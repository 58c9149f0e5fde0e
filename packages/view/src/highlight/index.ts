export { toLanguageName } from './language-names.ts';
export { toCodeTokens } from './to-code-tokens.ts';
