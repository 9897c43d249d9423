import type { Preview } from '@storybook/react-vite';
import { faults } from './fault-dial';

interface ToolbarItem {
  readonly value: string;
  readonly title: string;
}

type Icon = NonNullable<NonNullable<Preview['globalTypes']>[string]['toolbar']>['icon'];

const menu = (description: string, icon: Icon, items: readonly ToolbarItem[]) => ({
  description,
  toolbar: { icon, dynamicTitle: true, items: [...items] },
});

/** Colours as partners bring them: Palco's own, and those that a derived label or surface has most trouble with. */
export const brands = [
  { value: '#d2f53c', title: 'Palco' },
  { value: '#0a7f5a', title: 'Green' },
  { value: '#c81e4e', title: 'Crimson' },
  { value: '#f5c400', title: 'Yellow, light' },
  { value: '#111827', title: 'Near black' },
  { value: '#f4f4f5', title: 'Near white' },
  { value: '#808080', title: 'Grey' },
] as const satisfies readonly ToolbarItem[];

/** The menus of the toolbar, each a global that stories and addresses can set as well (`&globals=fault:offline`). */
export const toolbar = {
  brand: menu('Brand colour', 'paintbrush', brands),
  theme: menu('Light or dark', 'contrast', [
    { value: 'system', title: 'System' },
    { value: 'light', title: 'Light' },
    { value: 'dark', title: 'Dark' },
  ]),
  parts: menu('Parts of the kit, as they come or in the theme', 'component', [
    { value: 'bare', title: 'Parts: unstyled' },
    { value: 'themed', title: 'Parts: themed' },
  ]),
  language: menu('Language of names and texts', 'globe', [
    { value: 'pt-BR', title: 'Português' },
    { value: 'en', title: 'Inglês' },
  ]),
  motion: menu('Reduced motion', 'accessibility', [
    { value: 'system', title: 'Motion: system' },
    { value: 'no-preference', title: 'Motion: full' },
    { value: 'reduce', title: 'Motion: reduced' },
  ]),
  fault: menu(
    'What fails between page and server',
    'lightning',
    Object.entries(faults).map(([value, { title }]) => ({ value, title })),
  ),
};

export const initialGlobals = {
  brand: brands[0].value,
  theme: 'system',
  parts: 'bare',
  language: 'pt-BR',
  motion: 'system',
  fault: 'none',
};

const screen = (width: number, height: number, type: 'desktop' | 'mobile' | 'tablet') => ({
  name: `${width} × ${height}`,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

/** The screens that the product is looked at on. */
export const viewports = {
  narrow: screen(320, 640, 'mobile'),
  phone: screen(390, 844, 'mobile'),
  tablet: screen(768, 1024, 'tablet'),
  desktop: screen(1440, 900, 'desktop'),
};
