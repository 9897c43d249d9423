import type { Config } from '@palco/sdk';
import { createContext, useContext, type ReactNode } from 'react';

/** The answer of `GET /bff/config`: product, hosts, limits, brand. */
export type ConsoleConfig = Config;

const ConfigContext = createContext<ConsoleConfig | null>(null);

export function ConsoleConfigProvider({
  config,
  children,
}: {
  config: ConsoleConfig | null;
  children: ReactNode;
}) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The configuration of the server, or null before it is known (the screen that says so). */
export function useConsoleConfig(): ConsoleConfig | null {
  return useContext(ConfigContext);
}

/** The product as shown to people. */
export function useProductName(): string {
  return useContext(ConfigContext)?.name ?? pageBrand.name();
}

/** The address of the brand's logo; null for Palco's own mark. */
export function useProductLogo(): string | null {
  const config = useContext(ConfigContext);
  return config === null ? pageBrand.logo() : config.theme.logo;
}

const contentOf = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;

/** The brand as the server wrote it into the page: public pages ask for nothing, and the first screen waits for nothing. */
const pageBrand = {
  name: (): string => contentOf('application-name') ?? 'Palco',
  /** Where the logo is; null for Palco's own mark. */
  logo: (): string | null => contentOf('palco-logo'),
};
