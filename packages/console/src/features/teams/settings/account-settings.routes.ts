import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../../routing';

const settings = page(signedIn, () => import('./account-settings-page'), 'AccountSettingsPage');

/** The settings of the selected team. */
export const accountSettingsRoutes = [createRoute({ ...settings, path: '/account/settings' })] as const;
