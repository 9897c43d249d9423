import type { MenuItem } from '@palco/sdk/access';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { Icon, VisuallyHidden } from '../../ui';
import { iconOf } from './menu-icons';
import { useMenuText } from './messages';
import styles from './side-menu.module.css';
import { currentItem, type ShellMenu } from './shell-menu.pure';

interface MenuLinkProps {
  item: MenuItem;
  current: boolean;
  hasTitle: boolean;
  onFollow?(): void;
}

function MenuLink({ item, current, hasTitle, onFollow }: MenuLinkProps) {
  const t = useMenuText();
  const name = t(`item.${item.id}`);
  const title = hasTitle ? name : undefined;
  const content = (
    <>
      <Icon of={iconOf(item.id)} />
      <span className={styles.name}>{name}</span>
    </>
  );
  if (item.kind === 'external') {
    return (
      <a
        className={styles.link}
        href={item.href}
        title={title}
        target="_blank"
        rel="noopener"
        onClick={onFollow}
      >
        {content}
        <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        <Icon of={ExternalLink} size={14} className={styles.end} />
      </a>
    );
  }
  return (
    <Link
      to={item.path}
      className={styles.link}
      title={title}
      // The router marks what it takes for active, with children of a path too; the current item is decided here alone.
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
    >
      {content}
      {item.beta && <span className={styles.end}>{t('beta')}</span>}
    </Link>
  );
}

export interface SideMenuProps {
  menu: ShellMenu;
  /** The path of the current page. */
  path: string;
  /** Where only the icons are seen, the names appear under the pointer. */
  hasTitles?: boolean;
  onFollow?(): void;
}

/** The menu by permission; the section that holds the current page is marked. */
export function SideMenu({ menu, path, hasTitles = false, onFollow }: SideMenuProps) {
  const t = useMenuText();
  const current = currentItem(menu, path);
  return (
    <nav aria-label={t('mainMenu')} className={styles.nav}>
      {menu.map((group) => (
        <section key={group.id} aria-labelledby={`menu-${group.id}`}>
          <h2 id={`menu-${group.id}`} className={styles.heading}>
            {t(`group.${group.id}`)}
          </h2>
          <ul>
            {group.items.map((item) => (
              <li key={item.id}>
                <MenuLink
                  item={item}
                  hasTitle={hasTitles}
                  onFollow={onFollow}
                  current={item.kind === 'page' && item.path === current}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
