import type { Locator, Page } from '@playwright/test';
import { answerTo, expect, follow, media, panelOf, sendFiles, stateOf, test } from './fixtures';

const sizes = [
  { width: 1440, height: 700 },
  { width: 390, height: 700 },
  { width: 320, height: 568 },
];

/** The overlap of two elements; null if they do not overlap. */
async function overlap(one: Locator, other: Locator): Promise<string | null> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both elements have to be on the page.');
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? `${Math.round(width)} x ${Math.round(height)} px` : null;
}

/** The list as if the client had hundreds of people. */
async function fillPeople(page: Page): Promise<void> {
  await page.route(/\/v1\/users\?/, async (route) => {
    const response = await answerTo(route);
    const { items } = (await response.json()) as { items: object[] };
    const rows = Array.from({ length: 10 }, (_, index) => ({
      ...items[index % items.length],
      id: `${index}`,
    }));
    const pagination = { page: 1, limit: 10, total: 243, pagesTotal: 25 };
    await route.fulfill({ response, json: { items: rows, pagination } });
  });
}

test.describe('the button «back to top»', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('diego')) });

  for (const size of sizes) {
    test(`leaves the pages of a list free, ${size.width} px`, async ({ page }) => {
      await page.setViewportSize({ ...size, height: 420 });
      await fillPeople(page);
      await page.goto('/users');
      const pages = page.getByRole('navigation', { name: 'Paginação' });
      await expect(pages).toBeAttached();
      await page.getByRole('main').evaluate((stage) => stage.scrollTo({ top: stage.scrollHeight }));
      const up = page.getByRole('button', { name: 'Voltar ao topo' });
      await expect(up).toBeVisible();
      expect(await overlap(up, pages)).toBeNull();
      expect(await overlap(up, page.getByRole('combobox', { name: /por página/i }))).toBeNull();
    });
  }
});

/** The names of the controls of a page that lie under an element, in the window or further down. */
function covered(over: Locator): Promise<string[]> {
  return over.evaluate((element) => {
    const a = element.getBoundingClientRect();
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input, [role]), header :is(a, button)',
    );
    return [...controls]
      .filter((control) => control.checkVisibility() && control.matches('a, button, input, [tabindex="0"]'))
      .filter((control) => {
        const b = control.getBoundingClientRect();
        const main = control.closest('main')?.getBoundingClientRect();
        // Controls that were scrolled out of `main` are clipped there, so the parts above and below it do not count.
        const top = Math.max(b.top, main?.top ?? 0);
        const bottom = Math.min(b.bottom, main?.bottom ?? Infinity);
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return b.width > 0 && width > 0 && Math.min(a.bottom, bottom) - Math.max(a.top, top) > 0;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
  });
}

test.describe('a notice', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('elisa')) });

  test('of many lines covers no control of the page, at its top and further down', async ({ page }) => {
    const { readFile } = await import('node:fs/promises');
    await page.goto('/vod/dashboard');
    await expect(page.getByRole('group', { name: 'Visualização' })).toBeVisible();
    const buffer = await readFile(media('silent.mp4'));
    await sendFiles(page, {
      name: `${'Aviso de um vídeo com um título que não acaba '.repeat(4)}.mp4`,
      mimeType: 'video/mp4',
      buffer,
    });
    const notice = page.getByRole('status').filter({ hasText: 'Upload concluído!' });
    await expect(notice).toBeVisible();
    // A focused notice is not dismissed by its timeout.
    await page.keyboard.press('F6');
    for (const size of sizes) {
      await page.setViewportSize(size);
      // Its enter animation has ended.
      await expect(notice).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/);
      const lines = await notice.evaluate((element) => element.getBoundingClientRect().height);
      expect.soft(lines, 'more than two lines').toBeGreaterThan(70);
      for (const top of [0, 90]) {
        await page.getByRole('main').evaluate((stage, to) => stage.scrollTo({ top: to }), top);
        await expect.poll(() => covered(notice), `${size.width} px, ${top} px down`).toEqual([]);
      }
    }
  });
});

test.describe('the processing panel', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('elisa')) });

  test('covers neither the library nor a form, open and folded', async ({ page }) => {
    await page.goto('/vod/dashboard');
    await expect(page.getByRole('group', { name: 'Visualização' })).toBeVisible();
    await sendFiles(page, media('silent.mp4'));
    const panel = panelOf(page);
    await expect(panel).toBeVisible();
    const main = page.getByRole('main');
    for (const path of ['/vod/dashboard', '/profile']) {
      await follow(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const fold of ['Recolher', 'Expandir']) {
          const button = panel.getByRole('button', { name: fold });
          // Its name says what it would do; the panel may be there already.
          if (await button.isVisible()) await button.click();
          for (const end of ['top', 'bottom']) {
            await main.evaluate((stage, to) => {
              stage.scrollTo({ top: to === 'top' ? 0 : stage.scrollHeight });
            }, end);
            await expect.poll(() => covered(panel), `${path}, ${size.width} px, ${fold}, ${end}`).toEqual([]);
          }
        }
      }
    }
    expect(await overlap(main, panel)).toBeNull();
  });
});
