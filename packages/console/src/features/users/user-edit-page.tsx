import { userQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { UserItem } from '@palco/sdk/admin';
import { useNavigate, useParams } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { PageActions } from '../../patterns/action';
import { useLastSearch } from '../../patterns/list';
import { NotReady, useLogItem } from '../../patterns/record';
import { useStanding } from '../../people';
import { LinkButton, PageHeader, Skeleton, SkeletonGroup } from '../../ui';
import { useUsersText } from './messages';
import { UserEditForm } from './user-edit-form';
import styles from './user-form.module.css';
import { UserEmailField } from './user-email-field';
import { UserTeams } from './user-teams';
import { usersList } from './users.list';

/** One person: name, role, access, and the teams with the role in each. */
export function UserEditPage() {
  const t = useUsersText();
  const logItem = useLogItem({ isOfClient: true });
  const { userId } = useParams({ from: '/signed-in/users/$userId/edit' });
  const user = usePalcoQuery((palco) => userQueryOptions(palco, userId));
  const { isPending } = useStanding();
  const title = user.data?.nome ?? t('edit.title');
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t('title'), link: { to: '/users' } }, { label: title }]}
        actions={<PageActions items={[logItem(userId)]} />}
      />
      {user.data && !isPending ? (
        <UserEdit key={userId} user={user.data} />
      ) : (
        <NotReady
          answers={[user]}
          skeleton={<FormSkeleton />}
          missing={{
            icon: UserX,
            title: t('missing.title'),
            text: t('missing.text'),
            action: <LinkButton to="/users">{t('missing.back')}</LinkButton>,
          }}
          errorTitle={t('one.error.title')}
        />
      )}
    </>
  );
}

function UserEdit({ user }: { user: UserItem }) {
  const navigate = useNavigate();
  const search = useLastSearch(usersList);
  const standing = useStanding();
  const isAbove = standing.isAbove(user);
  return (
    <>
      <div className={styles.form}>
        <UserEmailField user={user} isSelf={standing.isSelf(user)} isLocked={isAbove} />
      </div>
      <UserEditForm
        user={user}
        roles={standing.roles}
        isSelf={standing.isSelf(user)}
        isAbove={isAbove}
        onSaved={() => void navigate({ to: '/users', search })}
      />
      <UserTeams user={user} roles={standing.roles} isAbove={isAbove} />
    </>
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
