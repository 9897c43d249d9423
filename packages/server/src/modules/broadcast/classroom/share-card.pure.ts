import { escapeHtml } from '../../core/mail/index.pure';

/** What other sites show of a page that is linked there. */
export interface ShareCard {
  readonly title: string;
  readonly description: string;
  /** Absolute address of its picture. */
  readonly image: string;
}

/** The page with the marks of the Open Graph protocol, which messengers and social networks read; they run no scripts. */
export function withShareCard(page: string, { title, description, image }: ShareCard): string {
  const marks = Object.entries({ type: 'website', title, description, image })
    .map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}" />`)
    .join('');
  return page.replace(
    '</head>',
    () => `${marks}<meta name="twitter:card" content="summary_large_image" /></head>`,
  );
}
