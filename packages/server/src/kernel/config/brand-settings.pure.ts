import type { SettingGroup } from './setting.pure';

/** How the product looks and is called. */
export const brandSettings: SettingGroup = {
  title: 'Brand',
  settings: [
    {
      variable: 'PALCO_BRAND',
      value: 'palco|aurora',
      fallback: 'palco',
      help: 'a brand that is built in; aurora is a second one to look at',
    },
    {
      variable: 'PALCO_PRODUCT',
      value: '<slug>',
      fallback: 'the one of the brand',
      help: 'slug of the product, part of permissions and of what browsers keep',
    },
    {
      variable: 'PALCO_BRAND_NAME',
      value: '<name>',
      fallback: 'the one of the brand, or the slug',
      help: 'name of the product in pages, mails and titles; at most 40 letters',
    },
    {
      variable: 'PALCO_BRAND_COLOR',
      value: '<#rrggbb>',
      fallback: 'the one of the brand',
      help: 'colour that the palette is derived from, light and dark, like #0a7f5a',
    },
    {
      variable: 'PALCO_BRAND_LOGO',
      value: '<file>',
      fallback: 'the first letter of the name',
      help: 'SVG without scripts, or PNG, square, at most 128 KiB',
    },
  ],
};
