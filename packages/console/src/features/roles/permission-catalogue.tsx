import type { PermissionItem } from '@palco/sdk/admin';
import { SearchX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, EmptyState, SearchInput, VisuallyHidden } from '../../ui';
import { AccessLink } from './access-link';
import { CopyableString } from './copyable-string';
import { useMenuName } from './menu-names';
import { useRolesText } from './messages';
import { groupPermissions, matchesPermission, type PermissionGroup } from './permission-groups.pure';
import styles from './permissions-page.module.css';

export interface PermissionCatalogueProps {
  items: readonly PermissionItem[];
  search: string;
  onSearch(text: string): void;
}

/** Every permission by its group: what it opens, where the menu shows it, and which roles hold it. */
export function PermissionCatalogue({ items, search, onSearch }: PermissionCatalogueProps) {
  const t = useRolesText();
  const menuName = useMenuName();
  // The search is debounced: by the time it fires, the address may have changed, and `onSearch` with it.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  const shown = items.filter((item) => matchesPermission({ ...item, menu: item.menu.map(menuName) }, search));
  return (
    <>
      <div className={styles.toolbar} role="search">
        <SearchInput
          className={styles.search}
          label={t('searchPermission')}
          value={search}
          onSearch={(text) => latest.current(text)}
        />
      </div>
      <p role="status">
        <VisuallyHidden>{search.trim() ? t('found', { count: shown.length }) : ''}</VisuallyHidden>
      </p>
      {groupPermissions(shown).map((group) => (
        <Group key={group.name} group={group} />
      ))}
      {shown.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('noPermission')}
          action={<Button onClick={() => onSearch('')}>{t('clearSearch')}</Button>}
        />
      )}
    </>
  );
}

function Group({ group }: { group: PermissionGroup<PermissionItem> }) {
  return (
    <div className={styles.group}>
      <h2>{group.name}</h2>
      <ul className={styles.items}>
        {group.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </div>
  );
}

function Item({ item }: { item: PermissionItem }) {
  const t = useRolesText();
  const menuName = useMenuName();
  return (
    <li className={styles.item} id={item.id}>
      <div className={styles.what}>
        <h3>{item.nome}</h3>
        <p>{item.descricao}</p>
        <CopyableString id={item.id} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t('catalogue.opens')} none={t('catalogue.opensNothing')}>
          {item.rotas.map((route) => (
            <li key={route}>
              <code translate="no">{route}</code>
            </li>
          ))}
        </Fact>
        <Fact name={t('catalogue.menu')} none={t('catalogue.opensNothing')}>
          {item.menu.map((entry) => (
            <li key={entry}>{menuName(entry)}</li>
          ))}
        </Fact>
        <Fact name={t('catalogue.roles')} none={t('catalogue.noRole')}>
          {item.cargos.map((role) => (
            <li key={role.id}>
              <AccessLink to={`/roles/${role.id}`}>{role.nome}</AccessLink>
            </li>
          ))}
        </Fact>
      </dl>
    </li>
  );
}

function Fact({ name, none, children }: { name: string; none: string; children: readonly ReactNode[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children.length > 0 ? <ul>{children}</ul> : <span className={styles.muted}>{none}</span>}</dd>
    </div>
  );
}
