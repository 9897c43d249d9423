import type { Permission } from '@palco/openapi';
import { compileGuard } from '../permissions/permissions.pure';
import { forProduct } from './product.pure';
import { comparablePath, isUnder } from './route-path.pure';

/** One row of the access table. */
export interface RouteRule {
  /** The route and everything below it. */
  readonly path: string;
  /** Any of these is enough; `{product}` stands for the white-label slug. None: everybody. */
  readonly any: readonly Permission[];
  /** What is shown without one of them: the /403 page, or nothing at all. */
  readonly refused: 'forbidden' | 'nothing';
}

/** What is shown at a path: the page, /403, or nothing. */
export type RouteAccess = 'allowed' | RouteRule['refused'];

/** Why somebody may, or may not, see a path. */
export interface RouteExplanation {
  readonly access: RouteAccess;
  /** Any of these is needed; empty where everybody may. */
  readonly required: readonly Permission[];
  /** Those of them that are not held; holding one of them would be enough. Empty where access is given. */
  readonly missing: readonly Permission[];
}

const rule = (path: string, ...any: Permission[]): RouteRule => ({ path, any, refused: 'forbidden' });

/**
 * The access table of specification section 2; /overlays is of decisions section 3, and /preview needs the permission
 * that its call needs.
 *
 * @example
 * ```ts
 * const lockedPaths = routeRules.filter(({ any }) => any.length > 0).map(({ path }) => path);
 * ```
 */
export const routeRules: readonly RouteRule[] = [
  rule('/analytics', 'showStreamingAnalytics'),
  rule('/api-keys', 'showClients'),
  rule('/billing', 'showFinancial'),
  rule('/broadcast', 'broadcast'),
  rule('/clients', 'showClients'),
  rule('/historic', 'showHistory'),
  rule('/permissions', 'showPermissions'),
  rule('/roles', 'showRoles'),
  rule('/streaming', 'showStreaming'),
  rule('/overlays', 'showStreaming'),
  rule('/preview', 'showStreaming'),
  rule('/atendimento', 'showCustomerSupport'),
  rule('/users', 'showUsers', 'manageTeamUsers'),
  rule('/vod', 'showVOD'),
  rule('/members', 'showVOD', 'manageTeamUsers'),
  { path: '/teams', any: ['gerenciarTimes', 'manageTeamUsers'], refused: 'nothing' },
  rule('/account/settings', 'showAccountSettings'),
  rule('/integrations', '{product}-dev', 'integrations'),
  rule('/webhooks', 'integrations', 'api'),
  rule('/records'),
];

/**
 * What a path shows to a person with these permissions. A path that is not in the table needs no permission.
 *
 * @example routeAccess('/users', new Set(['manageTeamUsers'])); // 'allowed'
 */
export function routeAccess(path: string, held: ReadonlySet<Permission>, product = 'palco'): RouteAccess {
  const found = ruleOf(path);
  if (!found) return 'allowed';
  return compileGuard(forProduct(found.any, product))(held) ? 'allowed' : found.refused;
}

/**
 * Says which permission is missing for a path.
 *
 * @example explainRoute('/billing', held).missing; // ['showFinancial']
 */
export function explainRoute(
  path: string,
  held: ReadonlySet<Permission>,
  product = 'palco',
): RouteExplanation {
  const required = forProduct(ruleOf(path)?.any ?? [], product);
  const access = routeAccess(path, held, product);
  return { access, required, missing: access === 'allowed' ? [] : required };
}

/** The row of the table that applies to a path. */
export function ruleOf(path: string): RouteRule | undefined {
  const page = comparablePath(path);
  return routeRules.find((row) => isUnder(page, row.path));
}
