import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { parseBillingSearch } from './billing-search.pure';

const billing = page(signedIn, () => import('./billing-page'), 'BillingPage');

/** Plan, use and invoices of the team. */
export const billingRoutes = [
  createRoute({ ...billing, path: '/billing', validateSearch: parseBillingSearch }),
] as const;
