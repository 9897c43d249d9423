import type { MenuItemId } from '@palco/sdk/access';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { release } from '../../config';
import { OnAirDot } from '../../features/lives/on-air/on-air-dot';
import { Dialog, Icon, LanguageMenu } from '../../ui';
import { iconOf } from '../menu/menu-icons';
import { useMenuText } from '../menu/messages';
import { currentItem, type ShellMenu } from '../menu/shell-menu.pure';
import { SideMenu } from '../menu/side-menu';
import { ZoneNote } from '../shell/zone-note';
import styles from './bottom-bar.module.css';
import { useBottomBarText } from './messages';

/** The items of the menu that have a place in the bar, in its order. */
const places = ['lives', 'vod', 'analytics', 'users'] as const satisfies readonly MenuItemId[];
type Place = (typeof places)[number];

export interface BottomBarProps {
  menu: ShellMenu;
  /** The path of the current page. */
  path: string;
}

/** The menu of a phone: up to four of its items within reach of the thumb, and the whole of it behind «Mais». */
export function BottomBar({ menu, path }: BottomBarProps) {
  const t = useBottomBarText();
  const menuText = useMenuText();
  const [open, setOpen] = useState(false);
  const current = currentItem(menu, path);
  const items = menu.flatMap((group) => group.items);
  const found = places.flatMap((id) => items.filter((item) => item.kind === 'page' && item.id === id));
  return (
    <nav className={styles.bar} aria-label={t('label')} data-theme="dark">
      {found.map(
        (item) =>
          item.kind === 'page' && (
            <Link
              key={item.id}
              to={item.path}
              className={styles.place}
              activeOptions={{ exact: true }}
              aria-current={item.path === current ? 'page' : undefined}
            >
              <Icon of={iconOf(item.id)} size={20} />
              {t(item.id as Place)}
              {item.id === 'lives' && <OnAirDot className={styles.dot} />}
            </Link>
          ),
      )}
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ellipsis} size={20} />
        {t('more')}
      </button>
      <Dialog size="sheet" title={menuText('mainMenu')} open={open} onOpenChange={setOpen}>
        <SideMenu menu={menu} path={path} onFollow={() => setOpen(false)} />
        <div className={styles.foot}>
          <LanguageMenu />
          <ZoneNote />
          <span>{release}</span>
        </div>
      </Dialog>
    </nav>
  );
}
