/** Whether a folder may be one of the client's, which are named after a path: `-home-ada`, `C--src`. */
export function isProjectFolderName(name: string): boolean {
  return /^(?:[A-Za-z]-)?-/.test(name);
}
