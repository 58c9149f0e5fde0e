const clientId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id by which the client knows a session: the name of its file, else what its records name, where the file was
 * copied under another name; undefined where neither is an id.
 */
export function findResumeId(name: string, recorded: string | undefined): string | undefined {
  return [name, recorded].find((id) => id !== undefined && clientId.test(id));
}
