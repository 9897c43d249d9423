import { useSession } from '@palco/react';
import { useRoles, useUser } from '@palco/react/query';
import { isSdkError, type UserItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { isMissing } from '../../patterns/record';
import { useUngrantable } from '../../people';
import { buttonClass, EmptyState, ErrorState, PageHeader, Skeleton, SkeletonGroup } from '../../ui';
import { useUsersText } from './messages';
import { UserEditForm } from './user-edit-form';
import styles from './user-form.module.css';
import { standsAbove } from './user-standing.pure';
import { UserTeams } from './user-teams';

export interface UserEditPageProps {
  userId: string;
  /** After the change was saved, or there was none. */
  onSaved(): void;
}

/** One person: name, role, access, and the teams with the role in each. */
export function UserEditPage({ userId, onSaved }: UserEditPageProps) {
  const t = useUsersText();
  const user = useUser(userId);
  const title = user.data?.nome ?? t('edit.title');
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t('title'), link: { to: '/users' } }, { label: title }]}
      />
      <UserEdit user={user} onSaved={onSaved} />
    </>
  );
}

function UserEdit({ user, onSaved }: { user: ReturnType<typeof useUser<UserItem>>; onSaved(): void }) {
  const t = useUsersText();
  const session = useSession();
  const roles = useRoles();
  const ungrantableOf = useUngrantable();
  const selfId = session.stage === 'ready' ? session.me.user.id : undefined;

  if (user.isPending || (user.data && roles.isPending)) return <FormSkeleton />;
  if (!user.data) {
    if (isMissing(user.error)) return <UserMissing />;
    return (
      <ErrorState
        title={t('one.error.title')}
        text={t('error.text')}
        requestId={isSdkError(user.error) ? user.error.requestId : undefined}
        retrying={user.isFetching}
        onRetry={() => void user.refetch()}
      />
    );
  }
  const person: UserItem = user.data;
  const isSelf = person.id === selfId;
  const items = roles.data?.items ?? [];
  const isAbove = !isSelf && standsAbove(person, items, ungrantableOf);
  return (
    <>
      <UserEditForm
        key={person.id}
        user={person}
        roles={items}
        isSelf={isSelf}
        isAbove={isAbove}
        onSaved={onSaved}
      />
      <UserTeams user={person} roles={items} isAbove={isAbove} />
    </>
  );
}

function UserMissing() {
  const t = useUsersText();
  return (
    <EmptyState
      icon={UserX}
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Link to="/users" className={buttonClass('secondary')}>
          {t('missing.back')}
        </Link>
      }
    />
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup className={styles.form}>
      {[1, 2, 3].map((field) => (
        <div key={field} className={styles.skeletonField}>
          <Skeleton width={72} />
          <Skeleton height={36} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
