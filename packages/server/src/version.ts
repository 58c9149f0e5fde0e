import packageJson from '../package.json' with { type: 'json' };

/** From package.json alone: the bundle holds it inlined, the launcher reads the same file. */
export const version: string = packageJson.version;
