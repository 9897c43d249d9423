import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, A and AA, and what axe counts as good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Disabled: axe takes an avatar's initials, which are hidden from screen readers, for the visible text of its button. */
const experimental = ['label-content-name-mismatch'];

/** Waits until everything is loaded and no animation runs: during a fade axe would measure too low a contrast. */
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
 * Disabled while a list or menu is open: the kit then hides the page from screen readers, puts focus guards around the popup,
 * and renders it in a portal, outside of the landmarks and over other controls. Axe would report the hidden page.
 * The same page is checked by these rules when nothing is open.
 */
const rulesBehindLists = [
  'aria-hidden-focus',
  'page-has-heading-one',
  'landmark-one-main',
  'region',
  'target-size',
];

/** The rules about colours, in which alone the themes differ. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The rules about colours, sizes and positions, in which alone one dialog or menu differs between two window sizes. */
const layoutRules = [...colourRules, 'target-size', 'scrollable-region-focusable'];

const softly = expect.configure({ soft: true });

const ruleSets = { all: rules, layout: layoutRules, colours: colourRules } as const;
type RuleSet = keyof typeof ruleSets;

/** Layers above the page. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Runs axe in the top document only: there are no frames. Its source is large and is injected once per document. No rule here
 * needs style sheets of other origins, which axe would fetch. While layers hide the page from screen readers, colours and
 * positions are checked in the layers alone: the page is checked by the same rules when nothing is open.
 */
export async function violationsOn(page: Page, about: RuleSet): Promise<readonly string[]> {
  const given = {
    layers,
    runOnly: ruleSets[about],
    disabled: experimental,
    behindLists: rulesBehindLists,
    isOfLayers: about !== 'all',
  };
  const found = await page.evaluate(runAxe, given);
  if (found) return found;
  await page.evaluate(axeSource);
  return (await page.evaluate(runAxe, given)) ?? ['axe did not load'];
}

interface AxeTask {
  readonly layers: string;
  readonly runOnly: readonly string[];
  readonly disabled: readonly string[];
  readonly behindLists: readonly string[];
  readonly isOfLayers: boolean;
}

/** Runs in the page; null if axe was not injected yet. */
async function runAxe(task: AxeTask): Promise<readonly string[] | null> {
  const { axe: engine } = window as unknown as { readonly axe?: typeof axe };
  if (!engine) return null;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const isPageHidden = document.querySelector('main')?.closest('[aria-hidden="true"], [inert]') != null;
  const isListOpen = shown('[role="menu"], [role="listbox"]').length > 0;
  const off = isListOpen ? [...task.disabled, ...task.behindLists] : task.disabled;
  const { violations } = await engine.run(task.isOfLayers && isPageHidden ? shown(task.layers) : document, {
    runOnly: [...task.runOnly],
    rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Expects that axe finds no violation on the page in its current state. */
export async function expectNoViolation(page: Page, screen: string, about: RuleSet): Promise<void> {
  await settled(page);
  expect.soft(await violationsOn(page, about), screen).toEqual([]);
}

export const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

/** Sizes at which only the overflow is measured: the narrowest phone, and a wide window at 200 % zoom (half of its size). */
const reflows = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
] as const;

/** What scrolls sideways by design: a strip of tabs, cards that are swiped. */
const scrollsByDesign = '[role="tablist"], [data-scrolls], [data-scrolls] *';

/** Scroll containers (the document included) whose content is wider than they are. */
export function sidewaysOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate((exempt) => {
    const canScroll = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      return element === document.documentElement || overflowX === 'auto' || overflowX === 'scroll';
    };
    return [...document.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .filter((element) => canScroll(element) && !element.matches(exempt))
      .map(({ tagName, id, className, scrollWidth, clientWidth }) =>
        [tagName, id, className, `${scrollWidth} in ${clientWidth}`].filter(Boolean).join(' '),
      );
  }, scrollsByDesign);
}

/**
 * Disables transitions. An inherited colour starts its transition only when that of the parent has ended, so that a change of
 * the theme took more than half a second on a deep page, however short each transition is.
 */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const name = 'palco-e2e-no-transitions';
    if (document.documentElement.classList.contains(name)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `.${name}, .${name} *, .${name} ::before, .${name} ::after { transition: none !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.classList.add(name);
  });
}

type Theme = 'light' | 'dark';

/** The current theme of each page. */
const themes = new WeakMap<Page, Theme>();
const themeOf = (page: Page): Theme => themes.get(page) ?? 'light';

async function showTheme(page: Page, theme: Theme): Promise<void> {
  if (themeOf(page) === theme) return;
  await stopTransitions(page);
  await page.emulateMedia({ colorScheme: theme });
  themes.set(page, theme);
}

/** First in the current theme, then in the other one, which stays: a repaint takes longer than a check. */
async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await look(themeOf(page));
  await showTheme(page, themeOf(page) === 'light' ? 'dark' : 'light');
  await look(themeOf(page));
  expect(await background(), 'the theme follows the system').not.toBe(before);
}

/**
 * If `CI` or `SHOTS` is set, each page and each of its states is checked at both sizes in both themes. Otherwise pages are checked
 * wide in the light theme and narrow in the dark one, and each state in one of the two, alternately.
 */
export const looksAtAll = Boolean(process.env.CI || process.env.SHOTS);

/** With `SHOTS=folder` saves a screenshot of every state of every screen, for visual review. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  await settled(page);
  await page.screenshot({ path: `${folder}/${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.png` });
}

/** Checks the page at the current size: in both themes (in the dark one colours only), or in the one that belongs to the size. */
export async function expectAccessible(
  page: Page,
  screen: string,
  about: 'all' | 'layout' = 'all',
): Promise<void> {
  await expectNamed(page, screen);
  const look = async (theme: Theme, rulesOfTheme: RuleSet) => {
    await keepPicture(page, `${screen}, ${theme}`);
    await expectNoViolation(page, `${screen}, ${theme}`, rulesOfTheme);
  };
  if (looksAtAll) {
    await inBothThemes(page, (theme) => look(theme, theme === 'dark' ? 'colours' : about));
  } else {
    const isWide = page.viewportSize()?.width === sizes.wide.width;
    await showTheme(page, isWide ? 'light' : 'dark');
    await look(themeOf(page), about);
  }
  expect.soft(await sidewaysOverflow(page), `${screen}: sideways overflow`).toEqual([]);
}

/** No sideways overflow at the smallest sizes. */
export async function expectReflow(page: Page, screen: string): Promise<void> {
  for (const size of reflows) {
    await page.setViewportSize(size);
    if (process.env.SHOTS)
      await inBothThemes(page, (theme) => keepPicture(page, `${screen}, ${theme}, ${size.width}`));
    await settled(page);
    expect.soft(await sidewaysOverflow(page), `${screen}, ${size.width} px`).toEqual([]);
  }
}

/** The page at every size, in both themes; it is wide afterwards. */
export async function expectAccessibleAtEverySize(page: Page, screen: string): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${screen}, ${name}`);
  }
  await expectReflow(page, screen);
  await page.setViewportSize(sizes.wide);
}

/**
 * Expects one h1 and a document title. Polls, because the heading that was seen may be that of the previous screen if both have
 * the same one.
 */
async function expectNamed(page: Page, screen: string): Promise<void> {
  const named = () =>
    page.evaluate(() => ({ headings: document.querySelectorAll('h1').length, title: document.title }));
  await softly
    .poll(named, { message: screen })
    .toEqual({ headings: 1, title: expect.stringMatching(/^\S.* · Palco$/) });
}
