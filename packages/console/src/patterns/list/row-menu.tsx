import { Ellipsis } from 'lucide-react';
import { BareIconButton } from '../../ui/button/bare-icon-button';
import { Menu } from '../../ui/menu/menu';
import type { MenuItem } from '../../ui/menu/menu-model';
import { usePatternsText } from '../messages';

/** Everything that can be done with one row or card. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const t = usePatternsText();
  return (
    <Menu
      trigger={<BareIconButton icon={Ellipsis} size="sm" label={t('rowMenu', { name })} />}
      items={items}
    />
  );
}
