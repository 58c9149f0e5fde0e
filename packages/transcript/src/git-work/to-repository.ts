/** `owner/name` of the address of a repository, or the path below a host of a forge with groups; no user, no secret. */
export function toRepository(address: string): string | undefined {
  const text = address.slice(0, longestAddress).trim();
  const [, web] = /^(?:https?|ssh|git):\/\/(?:[^/@\s]{1,300}@)?[^/\s@]{1,255}\/([^\s?#]{1,300})$/.exec(text) ?? [];
  // As ssh takes it; without a user only a name with a dot is surely a host, and no drive.
  const [, scp] =
    web === undefined
      ? (/^(?:[^/@\s:]{1,100}@[^/@\s:]{1,255}|[\w-]{1,60}\.[\w.-]{1,200}):(?!\/)([^\s?#]{1,300})$/.exec(text) ?? [])
      : [];
  return toOwnerAndName(web ?? scp ?? '');
}

/** The repository that a pull request's address is in. */
export function toPullRequestRepository(url: string): string | undefined {
  const [, path] = pullRequestPath.exec(url.slice(0, longestAddress)) ?? [];
  return path === undefined ? undefined : toOwnerAndName(path);
}

/** What a person or a command writes for a repository: `owner/name`, with or without a host before it. */
export function toOwnerAndName(path: string): string | undefined {
  const parts = path
    .replace(/\/{0,10}$/, '')
    .replace(/\.git$/, '')
    .split('/');
  const isPath = parts.length >= 2 && parts.length <= 8 && parts.every((part) => /^[\w.~-]{1,100}$/.test(part));
  return isPath && !parts.some((part) => part === '.' || part === '..') ? parts.join('/') : undefined;
}

const longestAddress = 400;
const pullRequestPath =
  /^https?:\/\/(?:[^/@\s]{1,200}@)?[^/\s@]{1,255}\/([^\s?#]{1,250}?)\/(?:-\/)?(?:pull|pulls|pull-requests|merge_requests)\/\d{1,9}(?:[/?#]|$)/;
