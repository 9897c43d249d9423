import type { Webhook } from '@palco/sdk/admin';

/** How a webhook is called: what people wrote about it, or its address. */
export function nameOf({ descricao, url }: Pick<Webhook, 'descricao' | 'url'>): string {
  return descricao === '' ? shortUrl(url) : descricao;
}

/** An address without its scheme and its query, which may hold a key. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host + (pathname === '/' ? '' : pathname);
}
