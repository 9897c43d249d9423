import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { membersList } from './members.list';

const members = page(signedIn, () => import('./members-page'), 'MembersPage');

/** The people of the selected team. */
export const membersRoutes = [
  createRoute({ ...members, path: '/members', validateSearch: membersList.parse }),
] as const;
