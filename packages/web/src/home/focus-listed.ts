/** Moves the focus to the next or the previous of the elements that fit, the first one if none has it. */
export function focusListed(selector: string, step: 1 | -1): void {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = elements.findIndex((element) => element === document.activeElement);
  elements[Math.max(0, Math.min(elements.length - 1, at === -1 ? 0 : at + step))]?.focus();
}
