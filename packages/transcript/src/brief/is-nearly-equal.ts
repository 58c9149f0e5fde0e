/** Of two texts with so much in common one corrects the other. */
const leastShared = 0.85;

/** Whether two texts differ in one place only, by little: neither in a whole word nor in a number. */
export function isNearlyEqual(a: string, b: string): boolean {
  const [one, other] = [toPlain(a), toPlain(b)];
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  let front = 0;
  while (front < shorter.length && shorter[front] === longer[front]) front++;
  let end = 0;
  while (end < shorter.length - front && shorter.at(-1 - end) === longer.at(-1 - end)) end++;
  if (front + end < longer.length * leastShared) return false;
  const changed = [shorter, longer].map((text) => text.slice(front, text.length - end));
  if (changed.some((part) => /\p{N}/u.test(part))) return false;
  const isInWord =
    /[\p{L}\p{N}]$/u.test(shorter.slice(0, front)) || /^[\p{L}\p{N}]/u.test(shorter.slice(shorter.length - end));
  return isInWord || changed.some((part) => part.trim() === '');
}

function toPlain(text: string): string {
  return text.trim().toLowerCase();
}
