import { ShieldX } from 'lucide-react';
import { NotReady, type NotReadyProps } from '../../patterns/record';
import { LinkButton, PageHeader, Skeleton, SkeletonGroup } from '../../ui';
import { useRolesText } from './messages';
import styles from './role-form.module.css';

/** A role that cannot be shown yet, or not at all. */
export function RoleNotReady({ answers }: Pick<NotReadyProps, 'answers'>) {
  const t = useRolesText();
  return (
    <NotReady
      answers={answers}
      renderHeader={() => <PageHeader title={t('title')} />}
      skeleton={<RoleSkeleton />}
      missing={{
        icon: ShieldX,
        title: t('missing.title'),
        text: t('missing.text'),
        action: <LinkButton to="/roles">{t('missing.back')}</LinkButton>,
      }}
      errorTitle={t('error.title')}
    />
  );
}

function RoleSkeleton() {
  return (
    <SkeletonGroup className={styles.layout}>
      <div className={styles.form}>
        <Skeleton height={58} />
        <Skeleton height={82} />
        <Skeleton height={240} />
        <Skeleton height={240} />
      </div>
      <div className={styles.aside}>
        <Skeleton height={90} />
        <Skeleton height={140} />
      </div>
    </SkeletonGroup>
  );
}
