import type { Config } from '@palco/sdk';
import { createContext, useContext, type ReactNode } from 'react';
import { pageBrand } from './page-brand';

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
