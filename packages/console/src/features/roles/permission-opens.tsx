import { useListText } from '../../i18n';
import { useMenuName } from './menu-names';
import { useRolesText } from './messages';
import type { CataloguePermission } from './permission-groups.pure';

/** What a permission opens, in one line; nothing where it opens no page of its own. */
export function PermissionOpens({ permission }: { permission: Pick<CataloguePermission, 'rotas' | 'menu'> }) {
  const t = useRolesText();
  const list = useListText();
  const menuName = useMenuName();
  const parts = [
    permission.rotas.length > 0 && t('opensRoutes', { routes: list(permission.rotas) }),
    permission.menu.length > 0 && t('showsMenu', { items: list(permission.menu.map(menuName)) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
