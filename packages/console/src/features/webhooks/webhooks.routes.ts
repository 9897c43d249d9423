import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { deliveriesList, webhooksList } from './webhooks.list';

const webhooks = page(signedIn, () => import('./webhooks-page'), 'WebhooksPage');
const webhook = page(signedIn, () => import('./webhook-page'), 'WebhookPage');

/** Addresses that are told of events of the team, and what was sent to them. */
export const webhooksRoutes = [
  createRoute({ ...webhooks, path: '/webhooks', validateSearch: webhooksList.parse }),
  createRoute({ ...webhook, path: '/webhooks/$webhookId', validateSearch: deliveriesList.parse }),
] as const;
