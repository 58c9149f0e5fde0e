/** What names a record in an address: its uuid, or its line where it has none. Both stay while a session grows. */
export function toRecordName({
  uuid,
  line,
}: {
  readonly uuid?: string | null | undefined;
  readonly line: number;
}): string {
  return uuid ?? String(line);
}
