const heading = 'Primary Request and Intent';
/** A summary is looked at this far behind its heading. */
const lookedAt = 3000;

/** Said of a part of a session in which only questions were asked: it does not say what the session is for. */
const asksNothing =
  /\b(?:primarily|mainly|purely|mostly) (?:informational|conversational|exploratory)\b|\bno (?:implementation |coding |specific )?(?:tasks?|work) (?:was|were|is|are) requested\b/i;

/** What the summary of a compaction says that the person wants; empty where it has no such part. */
export function findPrimaryRequest(summary: string): string {
  const at = summary.lastIndexOf(heading);
  if (at === -1) return '';
  const rest = summary.slice(at + heading.length, at + heading.length + lookedAt);
  // The next part has a number, too, and begins a line.
  const [part = ''] = rest.replace(/^[:* \t]{1,20}/, '').split(/\n[ \t]{0,8}(?:#{1,6} {0,4}|\*\*)?2[.)] /);
  // Its points are one list, though the first would lose its indent alone.
  const wanted = part.replaceAll(/^[ \t]{1,4}/gm, '').trim();
  return asksNothing.test(wanted) ? '' : wanted;
}
