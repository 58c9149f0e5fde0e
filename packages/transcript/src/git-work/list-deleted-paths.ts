import { splitShellCommands } from './split-shell-commands.ts';

const remover = /^(?:rm|unlink|rmdir|trash|del|Remove-Item)$/;

/** What a shell script deletes by name, as it is written there: with `rm`, `git rm` and the like. */
export function listDeletedPaths(script: string): readonly string[] {
  if (!/\b(?:rm|unlink|rmdir|trash|del|Remove-Item)\b/.test(script)) return [];
  return splitShellCommands(script).flatMap(({ words: [name = '', ...rest] }) => {
    const isGit = name === 'git' && rest.includes('rm') && !rest.includes('--cached');
    if (!isGit && !remover.test(name)) return [];
    const paths = isGit ? rest.slice(rest.indexOf('rm') + 1) : rest;
    return paths.filter((path) => !path.startsWith('-') && path !== '').map((path) => path.replace(/^\.\/|\/$/g, ''));
  });
}

/** Whether a file is what a path in a script names, or in the folder it names. */
export function isNamedBy(file: string, path: string, project: string | undefined): boolean {
  if (/[*?$`~{]/.test(path) || path === '' || path === '.') return false;
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path);
  if (isAbsolute) return file === path || file.startsWith(`${path}/`);
  return file.endsWith(`/${path}`) || (project !== undefined && file.startsWith(`${project}/${path}/`));
}
