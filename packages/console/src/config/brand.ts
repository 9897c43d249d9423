import type { ConsoleConfig } from './console-config';

/** Sets the one value from which every colour is derived; anything that is no colour is left out. */
export function applyBrand(
  theme: ConsoleConfig['theme'],
  root: HTMLElement = document.documentElement,
): void {
  const { brand } = theme.cores;
  if (brand && CSS.supports('color', brand)) root.style.setProperty('--palco-brand', brand);
}
