import type { Permission } from '@palco/sdk';
import { usePalco } from '@palco/react';
import { explainRoute, forProduct, menuRules } from '@palco/sdk/access';
import { useMemo } from 'react';
import { refusedItems } from './menu-warning.pure';

/** Menu items that a role with these permissions would be shown and could not open (decision A4). */
export function useMenuWarnings(chosen: ReadonlySet<Permission>) {
  const { product } = usePalco();
  return useMemo(
    () =>
      refusedItems(chosen, {
        menu: menuRules.map((rule) => ({ ...rule, any: forProduct(rule.any, product) })),
        missingFor: (path, held) => explainRoute(path, held, product).missing,
      }),
    [chosen, product],
  );
}
