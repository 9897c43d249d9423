import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { clientsList } from './clients.list';

const clients = page(signedIn, () => import('./clients-page'), 'ClientsPage');
const client = page(signedIn, () => import('./client-page'), 'ClientPage');

/** The companies that own teams. */
export const clientsRoutes = [
  createRoute({ ...clients, path: '/clients', validateSearch: clientsList.parse }),
  createRoute({ ...client, path: '/clients/$contaId' }),
] as const;
