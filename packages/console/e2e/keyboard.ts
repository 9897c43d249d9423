import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';
import { settled } from './accessibility';

interface Stop {
  /** The tag, role and name of what has the focus; empty on the document itself. */
  readonly name: string;
  /** It is in the viewport and not covered. */
  readonly isSeen: boolean;
  /** The previous stop had a visible focus indicator. */
  readonly wasMarked: boolean;
  /** Whether it is the wanted element; null if that is no longer in the document. */
  readonly isTarget: boolean | null;
}

/** The focused element, whether it is visible, and whether the previous one had a visible focus indicator. */
function currentStop(page: Page, target?: ElementHandle): Promise<Stop> {
  return page.evaluate(async (wanted) => {
    // The focus indicator is painted with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const memory = window as unknown as { palcoStop?: { element: Element; look: string } };
    const paint = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = style;
      return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join();
    };
    // The indicator may be on the element, on the pseudo-element that stretches it over its card, or on the field around it.
    const lookOf = (element: Element) => {
      const looks = [paint(element, '::before'), paint(element, '::after')];
      for (let one: Element | null = element, step = 0; one && step < 4; one = one.parentElement, step += 1) {
        looks.push(paint(one));
      }
      return looks.join(' / ');
    };
    const before = memory.palcoStop;
    const active = document.activeElement;
    const isTarget = wanted?.isConnected === false ? null : wanted === active;
    const wasMarked =
      before === undefined ||
      !before.element.isConnected ||
      before.element === active ||
      // Another part of the same field: its frame stays marked.
      before.element.parentElement?.contains(active) === true ||
      // A heading or region has the focus for screen readers; nothing can be done with it.
      (before.element as HTMLElement).tabIndex < 0 ||
      lookOf(before.element) !== before.look;
    if (!active || active === document.body || active === document.documentElement) {
      memory.palcoStop = undefined;
      return { name: '', isSeen: true, wasMarked, isTarget };
    }
    memory.palcoStop = { element: active, look: lookOf(active) };
    const { left, top, right, bottom } = active.getBoundingClientRect();
    const points: readonly (readonly [number, number])[] = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
      [left + 3, bottom - 3],
      [right - 3, top + 3],
    ];
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (active.contains(hit) || hit.contains(active));
    });
    const words = active.getAttribute('aria-label') ?? active.textContent ?? '';
    const name = [active.tagName, active.getAttribute('role'), active.id, words.trim().slice(0, 60)].join(
      ' ',
    );
    return { name, isSeen, wasMarked, isTarget };
  }, target);
}

type TabKey = 'Tab' | 'Shift+Tab';

/** Presses Tab once and expects a focus that can be seen. Answers what has it. */
export async function tab(page: Page): Promise<string> {
  return (await tabFrom(page, await currentStop(page))).name;
}

/** Presses Tab (or `key`); `before` is the stop that had the focus. */
async function tabFrom(
  page: Page,
  before: Stop,
  { key = 'Tab', target }: { key?: TabKey; target?: ElementHandle } = {},
): Promise<Stop> {
  await page.keyboard.press(key);
  const stop = await currentStop(page, target);
  expect(stop.wasMarked, `the focus shows on ${before.name}`).toBe(true);
  // A toast may cover a corner of the page for some seconds.
  if (!stop.isSeen)
    await expect
      .poll(async () => (await currentStop(page)).isSeen, `in the window, in front: ${stop.name}`)
      .toBe(true);
  return stop;
}

/** Presses Tab until an element has the focus; every stop on the way has a visible focus. */
export async function tabTo(page: Page, target: Locator, key: TabKey = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const find = () => target.elementHandle({ timeout: 2000 });
  let wanted = await find();
  let stop = await currentStop(page, wanted);
  let stays = 0;
  for (let presses = 0; presses < 120; presses += 1) {
    // A re-render may have replaced the element: look it up again.
    if (stop.isTarget === null) {
      wanted = await find();
      stop = await currentStop(page, wanted);
    }
    if (stop.isTarget) return;
    const next = await tabFrom(page, stop, { key, target: wanted });
    stays = next.name === stop.name ? stays + 1 : 0;
    // Consecutive rows of a list may have equal names, but more than a few indicate a focus trap.
    if (stays > 5) throw new Error(`The focus does not leave ${next.name}.`);
    stop = next;
  }
  throw new Error(`No way to ${target} by the Tab key; the last stop was ${stop.name}.`);
}

/** Goes to a field and writes into it, in place of what is there. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Goes to a button or link and presses Enter. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves with the arrow to an item of an open menu or list. */
async function arrowTo(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await item.getAttribute('data-highlighted')) !== null) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No way to ${item} by the arrows.`);
}

/** Opens a list by its control and chooses one option. */
export async function choose(page: Page, control: Locator, option: string | RegExp): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
  await arrowTo(page, page.getByRole('option', { name: option }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Writes into a box with suggestions and takes the first that fits. */
export async function pick(page: Page, box: Locator, text: string): Promise<void> {
  await write(page, box, text);
  await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
  await arrowTo(page, page.getByRole('option', { name: text }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(box).toBeFocused();
}

/** Opens a menu, closes it by Esc (the focus is on its button again), opens it once more and takes an item. */
export async function chooseItem(page: Page, button: Locator, item: string): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  // A key pressed before the menu is open is lost.
  await expect(page.getByRole('menu')).toBeVisible();
  await settled(page);
  await arrowTo(page, page.getByRole('menuitem', { name: item, exact: true }));
  await page.keyboard.press('Enter');
}

/** Tab cycles inside of a dialog and does not leave it. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  const first = await currentStop(page);
  let stop = first;
  let isRound = false;
  for (let presses = 0; presses < 40 && !isRound; presses += 1) {
    stop = await tabFrom(page, stop);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), stop.name).toBe(
      true,
    );
    isRound = stop.name === first.name;
  }
  expect(isRound, 'Tab comes round').toBe(true);
}

/** Expects a confirmation: «Cancelar» has the focus, the focus is trapped, and Esc returns it to `opener`. */
export async function expectQuestion(page: Page, question: Locator, opener: Locator): Promise<void> {
  const cancel = question.getByRole('button', { name: 'Cancelar' });
  await expect(cancel).toBeFocused();
  await expectFocusTrapped(page, question);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Expects that a page was opened and its heading has the focus. */
export async function expectPage(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true });
export const uniqueSuffix = () => Date.now().toString(36);

/** Opens the console at its beginning and goes to a page by the menu. */
export async function openByMenu(page: Page, name: string): Promise<void> {
  await page.goto('/vod/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  await press(page, menuLink(page, name));
  await expectPage(page, name);
}
