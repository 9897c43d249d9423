import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';

const profile = page(signedIn, () => import('./profile-page'), 'ProfilePage');

/** Everybody's own page, asked for without a permission. */
export const profileRoutes = [createRoute({ ...profile, path: '/profile' })] as const;
