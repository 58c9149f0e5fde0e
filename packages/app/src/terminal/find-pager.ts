/** A program that shows long output page by page, and what it is told about itself. */
export interface Pager {
  readonly file: string;
  readonly args: readonly string[];
  /** For the pager alone, where the person has not said it otherwise: as git has it. */
  readonly env: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

// Words alone need no shell, and then it is known at once whether the program exists.
const words = /^[\w./+:=,@%\s-]+$/;

/** From the environment of the person alone, as git does; undefined if there shall be none. */
export function findPager(env: Environment, platform: string): Pager | undefined {
  const command = (env['SCROLLKEEP_PAGER'] ?? env['PAGER'] ?? 'less').trim();
  if (command === '' || command === 'cat' || env['TERM'] === 'dumb') return undefined;
  const own = {
    ...(env['LESS'] === undefined ? { LESS: 'FRX' } : {}),
    ...(env['LV'] === undefined ? { LV: '-c' } : {}),
  };
  if (words.test(command)) {
    const [file = '', ...args] = command.split(/\s+/);
    return { file, args, env: own };
  }
  return platform === 'win32'
    ? { file: env['ComSpec'] ?? 'cmd.exe', args: ['/d', '/s', '/c', command], env: own }
    : { file: '/bin/sh', args: ['-c', command], env: own };
}
