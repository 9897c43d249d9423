import { useAddress, type Address } from '../../patterns/list';
import { NotReady } from '../../patterns/record';
import { PageHeader, Skeleton, SkeletonGroup, Tabs } from '../../ui';
import { useRolesText } from './messages';
import { PermissionCatalogue } from './permission-catalogue';
import { PermissionExplainer } from './permission-explainer';
import type { PermissionsSearch } from './roles-search.schema';
import { useNamedCatalogue } from './use-named-catalogue';
import styles from './permissions-page.module.css';

/** /permissions: what every permission opens and who holds it, and why somebody may or may not go somewhere. */
export function PermissionsPage() {
  const t = useRolesText();
  const address = useAddress<PermissionsSearch>();
  const { search, onSearchChange } = address;
  const tab = search.tab ?? 'catalogue';
  return (
    <>
      <PageHeader title={t('catalogue.title')} meta={t('catalogue.meta')} />
      <div className={styles.tabs}>
        <Tabs
          label={t('catalogue.tabs')}
          value={tab}
          tabs={[
            { value: 'catalogue', label: t('catalogue.tab') },
            { value: 'explain', label: t('catalogue.explainTab') },
          ]}
          onValueChange={(next) => onSearchChange({ ...search, tab: next === 'explain' ? next : undefined })}
        >
          <Content tab={tab} {...address} />
        </Tabs>
      </div>
    </>
  );
}

type ContentProps = Address<PermissionsSearch> & { tab: 'catalogue' | 'explain' };

function Content({ tab, search, onSearchChange }: ContentProps) {
  const t = useRolesText();
  const catalogue = useNamedCatalogue();
  const { items } = catalogue;
  if (!items) {
    return (
      <NotReady answers={[catalogue]} skeleton={<CatalogueSkeleton />} errorTitle={t('catalogue.error')} />
    );
  }
  if (tab === 'explain') {
    return <PermissionExplainer catalogue={items} search={search} onSearchChange={onSearchChange} />;
  }
  return (
    <PermissionCatalogue
      items={items}
      search={search.search ?? ''}
      onSearch={(text) =>
        onSearchChange(
          { ...search, search: text.trim() === '' ? undefined : text },
          { replace: search.search !== undefined },
        )
      }
    />
  );
}

function CatalogueSkeleton() {
  return (
    <SkeletonGroup className={styles.skeleton}>
      <Skeleton width={320} height={36} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </SkeletonGroup>
  );
}
