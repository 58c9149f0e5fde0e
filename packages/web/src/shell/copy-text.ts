/** Puts a text on the clipboard; whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Where the clipboard may not be written to directly: a page that is not on a safe origin. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  return isDone;
}
