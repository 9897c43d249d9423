import { expect, waitFor } from 'storybook/test';
import families from '../packages/react/parts.json';

/** What each family shows as `EveryPart` and as `Themed`; `tooling/check-workspace.mjs` looks for both. */
const showsAll = /--(every-part|themed)$/;

/** The story has each part of its family, so that a new part cannot be left without one. */
export async function expectEveryPart(canvas: HTMLElement, { id, title }: { id: string; title: string }) {
  const family = showsAll.test(id) && families.find((one) => one.family === title);
  if (!family) return;
  const missing = () =>
    family.parts.filter(({ part }) => !canvas.querySelector(`[data-part=${part}]`)).map(({ name }) => name);
  await waitFor(() => expect(missing()).toEqual([]), {
    onTimeout: () => new Error(`The story shows no ${missing().join(', ')}.`),
  });
}

/** Whatever place a page has for it: on the narrowest screen nothing of a themed family is cut off. */
export async function expectRoomOnNarrowScreens(canvas: HTMLElement) {
  const stage = canvas.querySelector<HTMLElement>('.themed');
  if (!stage) return;
  stage.style.inlineSize = '320px';
  await expect(stage.scrollWidth).toBeLessThanOrEqual(320);
  stage.style.removeProperty('inline-size');
}
