import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';

const integrations = page(signedIn, () => import('./integrations-page'), 'IntegrationsPage');

/** Other services, and the recordings that come from them. */
export const integrationsRoutes = [createRoute({ ...integrations, path: '/integrations' })] as const;
