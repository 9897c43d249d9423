import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { apiKeysList } from './api-keys.list';

const apiKeys = page(signedIn, () => import('./api-keys-page'), 'ApiKeysPage');

/** Keys by which programs of the team call the API. */
export const apiKeysRoutes = [
  createRoute({ ...apiKeys, path: '/api-keys', validateSearch: apiKeysList.parse }),
] as const;
