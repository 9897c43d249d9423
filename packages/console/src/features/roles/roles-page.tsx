import { rolesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Plus } from 'lucide-react';
import { useMay } from '../../access';
import { NotReady } from '../../patterns/record';
import { LinkButton, PageHeader, Skeleton, SkeletonGroup } from '../../ui';
import { MatrixPanel } from './matrix-panel';
import { useRolesText } from './messages';
import { rolesOfCatalogue } from './roles-of-catalogue.pure';
import { useNamedCatalogue } from './use-named-catalogue';
import styles from './matrix.module.css';

/** /roles: which role may do what. */
export function RolesPage() {
  return <Page titleKey="title" />;
}

/** /permissions: the same page, for those who may see the permissions alone too. */
export function PermissionsPage() {
  return <Page titleKey="catalogue.title" />;
}

function Page({ titleKey }: { titleKey: 'title' | 'catalogue.title' }) {
  const t = useRolesText();
  const { may } = useMay('changeRoles');
  const seesRoles = may;
  return (
    <>
      <PageHeader
        title={t(titleKey)}
        meta={t(seesRoles ? 'meta' : 'meta.read')}
        actions={
          seesRoles && (
            <LinkButton to="/roles/create" icon={Plus}>
              {t('create')}
            </LinkButton>
          )
        }
      />
      {seesRoles ? <OwnRoles /> : <CatalogueRoles />}
    </>
  );
}

function OwnRoles() {
  const t = useRolesText();
  const roles = usePalcoQuery((palco) => rolesQueryOptions(palco));
  const catalogue = useNamedCatalogue();
  if (!roles.data || !catalogue.items)
    return (
      <NotReady
        answers={[roles, catalogue]}
        skeleton={<MatrixSkeleton />}
        errorTitle={t(roles.data ? 'catalogue.error' : 'error.title')}
      />
    );
  return <MatrixPanel roles={roles.data.items} catalogue={catalogue.items} reload={roles.refetch} isOpen />;
}

/** Without the right to see roles: who holds what, as the catalogue tells it. */
function CatalogueRoles() {
  const t = useRolesText();
  const catalogue = useNamedCatalogue();
  if (!catalogue.items)
    return <NotReady answers={[catalogue]} skeleton={<MatrixSkeleton />} errorTitle={t('catalogue.error')} />;
  return (
    <MatrixPanel
      roles={rolesOfCatalogue(catalogue.items)}
      catalogue={catalogue.items}
      reload={catalogue.refetch}
      isOpen={false}
    />
  );
}

function MatrixSkeleton() {
  return (
    <SkeletonGroup className={styles.skeleton}>
      <Skeleton height={110} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </SkeletonGroup>
  );
}
