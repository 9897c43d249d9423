import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { MembersPage, type MembersSearch } from '../features/members';
import { useLastSearch } from '../patterns/list';
import { UserCreatePage, UserEditPage, UsersPage, type UsersSearch } from '../features/users';

/** The people of the client. */
export function UsersRoute() {
  const navigate = useNavigate();
  const search: UsersSearch = useSearch({ from: '/gate/users' });
  const change = useCallback(
    (next: UsersSearch, options?: { replace?: boolean }) =>
      void navigate({ to: '/users', search: next, replace: options?.replace }),
    [navigate],
  );
  return <UsersPage search={search} onSearchChange={change} />;
}

/** A new person. */
export function UserCreateRoute() {
  const navigate = useNavigate();
  const search = useLastSearch<UsersSearch>('users');
  return <UserCreatePage onCreated={() => void navigate({ to: '/users', search })} />;
}

/** One person. */
export function UserEditRoute() {
  const navigate = useNavigate();
  const { userId } = useParams({ from: '/gate/users/$userId/edit' });
  const search = useLastSearch<UsersSearch>('users');
  return <UserEditPage userId={userId} onSaved={() => void navigate({ to: '/users', search })} />;
}

/** The people of the selected team. */
export function MembersRoute() {
  const navigate = useNavigate();
  const search: MembersSearch = useSearch({ from: '/gate/members' });
  const change = useCallback(
    (next: MembersSearch, options?: { replace?: boolean }) =>
      void navigate({ to: '/members', search: next, replace: options?.replace }),
    [navigate],
  );
  return <MembersPage search={search} onSearchChange={change} />;
}
