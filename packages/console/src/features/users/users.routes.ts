import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { usersList } from './users.list';

const users = page(signedIn, () => import('./users-page'), 'UsersPage');
const create = page(signedIn, () => import('./user-create-page'), 'UserCreatePage');
const edit = page(signedIn, () => import('./user-edit-page'), 'UserEditPage');

/** The people of the client. */
export const usersRoutes = [
  createRoute({ ...users, path: '/users', validateSearch: usersList.parse }),
  createRoute({ ...create, path: '/users/create' }),
  createRoute({ ...edit, path: '/users/$userId/edit' }),
] as const;
