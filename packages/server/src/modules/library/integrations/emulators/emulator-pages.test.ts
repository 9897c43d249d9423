import { expect, it } from 'vitest';
import { consentPage, indexPage, installedAppsPage } from './emulator-pages.pure';
import { createEmulatorState } from './emulator-state';

it('names the product by its brand, whatever that is, on every page', () => {
  const pages = [
    consentPage('A<b>', { service: 'zoom', parameters: {} }),
    installedAppsPage('A<b>', []),
    installedAppsPage('A<b>', ['zoom-07']),
    indexPage('A<b>', createEmulatorState().modes),
  ];
  for (const page of pages) {
    expect(page).toContain('A&lt;b&gt;');
    expect(page).not.toMatch(/A<b>|Palco/);
  }
  expect(installedAppsPage('Palco', ['zoom-07'])).toContain('<button>Remover Palco de zoom-07</button>');
});
