import type { Locator, Page } from 'playwright-core';

/** Far more than a page has. */
const mostSteps = 400;

/**
 * Controls of a page, or of the dialog that is open, that Tab does not come to, or where nobody sees that it has: by
 * their words. Of choices that exclude each other one is enough, arrows lead to the others.
 */
export async function findUnreached(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate(() => {
    const area = document.querySelector('dialog[open]') ?? document;
    const controls = [...area.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')];
    const isOffered = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled, [tabindex="-1"], input[type="hidden"], .skip-link');
    const seen = new Set<string>();
    let at = 0;
    for (const control of controls.filter(isOffered)) {
      const group = control.matches('input[type="radio"]') ? (control.getAttribute('name') ?? '') : '';
      // Who comes to a group comes to the choice that is made.
      if (group !== '' && (seen.has(group) || !(control as HTMLInputElement).checked)) continue;
      seen.add(group);
      control.setAttribute('data-offered', String(at++));
    }
    // Noted by the page itself: to ask it after every key would take most of the time.
    document.addEventListener('focusin', ({ target }) => {
      const { outlineStyle, boxShadow } = getComputedStyle(target as Element);
      if (outlineStyle !== 'none' || boxShadow !== 'none') (target as Element).removeAttribute('data-offered');
    });
    (document.activeElement as HTMLElement | null)?.blur();
    return at;
  });
  const list = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-offered]')].map((control) => control.outerHTML.slice(0, 200)),
    );
  for (let step = 0; step < Math.min(mostSteps, count + 20); step++) {
    await page.keyboard.press('Tab');
    if (step >= count - 1 && (await list()).length === 0) return [];
  }
  return list();
}

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < mostSteps; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}
