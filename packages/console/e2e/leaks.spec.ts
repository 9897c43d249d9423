import type { Page } from '@playwright/test';
import { expect, follow, stateOf, test } from './fixtures';
import { heapOf, type Heap } from './heap';
import { access, library, staff, type Screen } from './screen-table';

/** Rounds after which memory is read. The first ones fill caches. */
const readAfter = [3, 5, 7];
const screens = [...library, ...staff, ...access].filter(({ isLoaded }) => !isLoaded);

/** By script alone: what a test's locators refer to would count as detached. */
async function visit(page: Page, { path, heading }: Screen): Promise<void> {
  await follow(page, path);
  const { source, flags } = typeof heading === 'string' ? { source: '', flags: '' } : heading;
  const wanted = { text: typeof heading === 'string' ? heading : null, source, flags };
  await page.waitForFunction(({ text, source: pattern, flags: how }) => {
    const shown = document.querySelector('h1')?.textContent.trim() ?? '';
    return text === null ? new RegExp(pattern, how).test(shown) : shown === text;
  }, wanted);
}

/** Back to a page of little content, twice: React keeps the last tree that it took away until the next change. */
async function rest(page: Page): Promise<void> {
  for (const screen of access.filter(({ path }) => path === '/403' || path === '/blocked'))
    await visit(page, screen);
}

/** The time limit of a request keeps its signal until it passes, also when the answer has come. */
const requestLimitMs = 31_000;

/**
 * What the browser keeps for its own inspector and time line, and its parts that no script names; and plain data, of which the last
 * 500 entries are kept for a support team.
 */
const uncounted =
  /^(?:system \/|blink::|LayoutShift|Performance|(?:TaskAttributionTiming|DOMRectReadOnly|Object|Array|Map|Set|Promise)$)/;

/** What there is more of after each reading, by at least one for each round. */
function growing(heaps: readonly Heap[]): string[] {
  const [first, middle, last] = heaps.map(({ objects }) => objects);
  const rounds = (readAfter.at(-1) ?? 0) - (readAfter[0] ?? 0);
  return [...(last ?? [])].flatMap(([name, total]) => {
    const [one, two] = [first?.get(name) ?? 0, middle?.get(name) ?? 0];
    return !uncounted.test(name) && two > one && total > two && total - one >= rounds
      ? [`${name}: ${one}, ${two}, ${total}`]
      : [];
  });
}

test.describe('seven rounds through every screen', { tag: '@memory' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('diego')) });

  test('leave no class growing and no detached nodes', async ({ page, complaints }) => {
    for (const { missing } of screens) if (missing !== undefined) complaints.allow(`404 ${missing}`);
    await page.goto('/403');
    const heaps: Heap[] = [];
    for (let round = 1; round <= (readAfter.at(-1) ?? 0); round += 1) {
      for (const screen of screens) await visit(page, screen);
      if (!readAfter.includes(round)) continue;
      await rest(page);
      await page.waitForTimeout(requestLimitMs);
      heaps.push(await heapOf(page));
    }
    expect(growing(heaps)).toEqual([]);
    expect(heaps.at(-1)?.detached).toBe(0);
  });
});
