import { usePalco } from '@palco/react';
import { menuFor, routeAccess } from '@palco/sdk/session';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useConsoleConfig } from '../config';
import type { Access } from './route-decision.pure';
import { existing, type ShellMenu } from './shell/shell-menu.pure';

/** Asks the access table about a path for somebody with these permissions. */
export function useAccess(): (path: string, permissions: readonly string[]) => Access {
  const { product } = usePalco();
  return useCallback((path, permissions) => routeAccess(path, new Set(permissions), product), [product]);
}

/** The menu of somebody with these permissions in a team, as far as its pages exist. */
export function useShellMenu(permissions: readonly string[], accountId: string): ShellMenu {
  const { product } = usePalco();
  const hosts = useConsoleConfig()?.hosts;
  const { routesByPath } = useRouter();
  return useMemo(
    () =>
      existing(menuFor(new Set(permissions), { product, hosts, accountId }), (path) => path in routesByPath),
    [permissions, product, hosts, accountId, routesByPath],
  );
}
