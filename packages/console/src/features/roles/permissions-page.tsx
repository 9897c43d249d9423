import { isSdkError } from '@palco/sdk';
import { ErrorState, PageHeader, Skeleton, SkeletonGroup, Tabs } from '../../ui';
import { useRolesText } from './messages';
import { PermissionCatalogue } from './permission-catalogue';
import { PermissionExplainer } from './permission-explainer';
import type { PermissionsSearch } from './roles-search.schema';
import { useNamedCatalogue } from './use-named-catalogue';
import styles from './permissions-page.module.css';

export interface PermissionsPageProps {
  search: PermissionsSearch;
  onSearchChange(next: PermissionsSearch, options?: { replace?: boolean }): void;
}

/** /permissions: what every permission opens and who holds it, and why somebody may or may not go somewhere. */
export function PermissionsPage({ search, onSearchChange }: PermissionsPageProps) {
  const t = useRolesText();
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
          <Content tab={tab} search={search} onSearchChange={onSearchChange} />
        </Tabs>
      </div>
    </>
  );
}

function Content({ tab, search, onSearchChange }: PermissionsPageProps & { tab: 'catalogue' | 'explain' }) {
  const t = useRolesText();
  const { items, error, isFetching, refetch } = useNamedCatalogue();
  if (!items && error) {
    return (
      <ErrorState
        title={t('catalogue.error')}
        text={t('error.text')}
        requestId={isSdkError(error) ? error.requestId : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!items) {
    return (
      <SkeletonGroup className={styles.skeleton}>
        <Skeleton width={320} height={36} />
        <Skeleton height={220} />
        <Skeleton height={220} />
      </SkeletonGroup>
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
