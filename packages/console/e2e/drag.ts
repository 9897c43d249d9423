import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Playwright cannot drag files from the desktop; the DevTools protocol's Input domain can, folders included. */
async function drag(
  page: Page,
  type: 'dragEnter' | 'dragOver' | 'drop',
  { files, at }: { files: readonly string[]; at: Point },
) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (
    await session
  ).send('Input.dispatchDragEvent', {
    type,
    ...at,
    data: { items: [], files: [...files], dragOperationsMask: 1 },
  });
}

/** Drags files and folders of the disk over a point of the page. */
export async function holdFiles(page: Page, files: readonly string[], at: Point): Promise<void> {
  await drag(page, 'dragEnter', { files, at });
  await drag(page, 'dragOver', { files, at });
}

/** Drops files and folders at a point. */
export async function dropFiles(page: Page, files: readonly string[], at: Point): Promise<void> {
  await drag(page, 'dragOver', { files, at });
  await drag(page, 'drop', { files, at });
}
