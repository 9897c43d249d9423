import { isSdkError } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { buttonClass, EmptyState, ErrorState, PageHeader, Skeleton, SkeletonGroup } from '../../ui';
import { useRolesText } from './messages';
import styles from './role-form.module.css';

interface Answer {
  readonly data?: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** A role that cannot be shown yet, or not at all: the first of these answers that is not there says why. */
export function RoleNotReady({ answers }: { answers: readonly Answer[] }) {
  const t = useRolesText();
  const failed = answers.find(({ data, error }) => data === undefined && error !== null);
  const error = isSdkError(failed?.error) ? failed.error : undefined;
  if (error?.status === 404 || error?.status === 400) return <RoleMissing />;
  if (failed) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState
          title={t('error.title')}
          text={t('error.text')}
          requestId={error?.requestId}
          retrying={answers.some(({ isFetching }) => isFetching)}
          onRetry={() => answers.forEach((answer) => answer.data === undefined && void answer.refetch())}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} />
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
    </>
  );
}

function RoleMissing() {
  const t = useRolesText();
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        icon={ShieldX}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link to="/roles" className={buttonClass('secondary')}>
            {t('missing.back')}
          </Link>
        }
      />
    </>
  );
}
