import { createPalco, type Palco, type PalcoOptions } from '@palco/sdk';
import {
  embedFetch,
  embedSession,
  openEmbedFrame,
  type EmbedFrame,
  type EmbedLocale,
  type EmbedTheme,
} from '@palco/sdk/embed-frame';
import type { Language } from '@palco/sdk/i18n';
import { createBrowserPorts } from '@palco/sdk/ports';
import { preferredLanguage } from '@palco/sdk/i18n';

/** A page of ours in the frame of an element, once the element has answered. */
export interface EmbedPage {
  readonly palco: Palco;
  readonly frame: EmbedFrame;
  /** Whether the page around it has tokens. */
  readonly hasToken: boolean;
  /** Takes over the language of a team, unless the element has chosen one. */
  adopt(this: void, language: Language): Promise<void>;
}

function applyTheme(theme: EmbedTheme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', scheme);
}

/**
 * Waits for the element around the frame. Null where none opened this page, or one of another version. Nothing is read from the
 * device or kept on it.
 */
export function openEmbedPage(
  search: string,
  overrides: (frame: EmbedFrame) => PalcoOptions['overrides'] = () => [],
): Promise<EmbedPage | null> {
  applyTheme('auto');
  return new Promise((resolve) => {
    let palco: Palco | undefined;
    let chosen: EmbedLocale = '';
    const frame = openEmbedFrame({
      page: window,
      search,
      ports: createBrowserPorts(),
      begun({ theme, locale, hasToken }) {
        if (frame === null) return;
        applyTheme(theme);
        chosen = locale;
        const made = createPalco({
          session: embedSession(frame),
          fetch: embedFetch(frame),
          language: locale || preferredLanguage(navigator.languages),
          overrides: overrides(frame),
        });
        palco = made;
        const adopt = async (language: Language): Promise<void> => {
          if (chosen === '') await made.i18n.setLanguage(language);
        };
        resolve({ palco: made, frame, hasToken, adopt });
      },
      themed: applyTheme,
      localized(locale) {
        chosen = locale;
        void palco?.i18n.setLanguage(locale || preferredLanguage(navigator.languages));
      },
      unsupported: () => resolve(null),
    });
    if (frame === null) resolve(null);
  });
}

/** Tells the element how high the page is, and again when that changes. */
export function reportHeight({ post }: EmbedFrame, element: HTMLElement): void {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    post({ type: 'resize', height });
  }).observe(element);
}
