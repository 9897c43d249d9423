import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** WCAG 2.2, A and AA, and what axe counts as good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe counts an avatar's initials as visible text of the button, which screen readers rightly never hear. */
const experimental = ['label-content-name-mismatch'];

/** Everything that was asked for is there, and nothing moves: half-faded pages have half their contrast. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isBusy = document.querySelector('[aria-busy="true"], [data-pending]') !== null;
    const isWaiting = [...document.querySelectorAll('[role="status"]')].some((status) =>
      /^(Aguarde|Please wait)/.test(status.textContent ?? ''),
    );
    const isMoving = document
      .getAnimations()
      .some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity);
    return !isBusy && !isWaiting && !isMoving;
  });
}

/**
 * While a list or menu is open the kit hides the page behind it from screen readers, puts stops around it that lead the
 * focus on, and shows it beside the landmarks and over other controls: what axe says to this is about a page that nobody
 * can be on meanwhile.
 * The same page is judged by these rules when nothing is open.
 */
const behindLists = [
  'aria-hidden-focus',
  'page-has-heading-one',
  'landmark-one-main',
  'region',
  'target-size',
];
const list = '[role="menu"]:visible, [role="listbox"]:visible';

/** The rules that look at colours: nothing else differs between the themes. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Runs axe where the page is: there are no frames. Its source is a megabyte and goes into each document once. */
async function violationsOn(page: Page, options: RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { readonly axe: typeof axe }).axe.run(document, given),
    { ...options, resultTypes: ['violations' as const] },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Nothing that axe finds on the page as it stands. */
async function expectNoViolation(page: Page, screen: string, about?: 'colours'): Promise<void> {
  await settled(page);
  const isListOpen = (await page.locator(list).count()) > 0;
  const disabled = isListOpen ? [...experimental, ...behindLists] : experimental;
  const found = await violationsOn(
    page,
    about === 'colours'
      ? { runOnly: ofColour }
      : { runOnly: rules, rules: Object.fromEntries(disabled.map((id) => [id, { enabled: false }])) },
  );
  expect.soft(found, screen).toEqual([]);
}

/** The page of the moment, in both themes. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectWellFormed(page, screen);
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(
      page,
      `${screen}, ${colorScheme}`,
      colorScheme === 'dark' ? 'colours' : undefined,
    );
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(grounds[0], 'the theme follows the system').not.toBe(grounds[1]);
}

/** One heading of the first rank, a tab with a name, and nothing that leans out of the window. */
async function expectWellFormed(page: Page, screen: string): Promise<void> {
  const form = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      overflow: Math.max(0, scrollWidth - clientWidth),
    };
  });
  expect.soft(form, screen).toEqual({
    headings: 1,
    title: expect.stringMatching(/^\S.* · Palco$/),
    overflow: 0,
  });
}
