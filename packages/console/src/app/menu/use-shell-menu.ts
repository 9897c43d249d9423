import type { Permission } from '@palco/sdk';
import { usePalco } from '@palco/react';
import { menuFor } from '@palco/sdk/access';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useConsoleConfig } from '../../config';
import { existing, type ShellMenu } from './shell-menu.pure';

/** The menu of somebody with these permissions in a team, as far as its pages exist. */
export function useShellMenu(permissions: readonly Permission[], accountId: string): ShellMenu {
  const { product } = usePalco();
  const hosts = useConsoleConfig()?.hosts;
  const { routesByPath } = useRouter();
  return useMemo(
    () =>
      existing(menuFor(new Set(permissions), { product, hosts, accountId }), (path) => path in routesByPath),
    [permissions, product, hosts, accountId, routesByPath],
  );
}
