/** A request that was answered, for the log and for metrics. */
export interface RequestEntry {
  readonly method: string;
  /** Without parameters; tokens in it are hidden. Ids and names of files may be in it. */
  readonly path: string;
  /** The pattern that it matched, such as `/hub/v1/sessions/{id}`: nothing that somebody sent. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
}

export function printRequest({ method, path, status, ms }: RequestEntry): string {
  return `${method} ${path} ${status} ${Math.round(ms)} ms`;
}

/** Tokens in addresses are as good as passwords: they must not be in a log. */
export function hideTokens(path: string): string {
  return path.replaceAll(/sk[a-z]_[\w-]+/g, '…');
}
