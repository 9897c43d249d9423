const contentOf = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;

/** The brand as the server wrote it into the page: public pages ask for nothing, and the first screen waits for nothing. */
export const pageBrand = {
  name: (): string => contentOf('application-name') ?? 'Palco',
  /** Where the logo is; null for Palco's own mark. */
  logo: (): string | null => contentOf('palco-logo'),
};
