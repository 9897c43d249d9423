import type { Permission } from '@palco/openapi';
import { trimHost } from '../kernel/address.pure';
import { can } from '../permissions/permissions.pure';
import { forProduct } from './product.pure';
import { routeAccess } from './route-access.pure';

/** Items of the side menu. */
export type MenuItemId =
  | 'lives'
  | 'broadcast'
  | 'historic'
  | 'vod'
  | 'users'
  | 'records'
  | 'teams'
  | 'roles'
  | 'permissions'
  | 'billing'
  | 'apiKeys'
  | 'accountSettings'
  | 'analyticsVod'
  | 'analyticsStudio'
  | 'integrations'
  | 'webhooks'
  | 'clients'
  | 'analytics';

/** Groups of the side menu, in its order. */
export type MenuGroupId = 'content' | 'manager' | 'analytics' | 'integration' | 'developer';

/** An item as somebody sees it: a page of the console, or an external site that opens in a new tab. */
export type MenuItem =
  | { readonly kind: 'page'; readonly id: MenuItemId; readonly path: string; readonly beta: boolean }
  | { readonly kind: 'external'; readonly id: MenuItemId; readonly href: string };

/** A group of the menu with the items of it that somebody sees; see {@link menuRules}. */
export interface MenuGroup {
  readonly id: MenuGroupId;
  readonly items: readonly MenuItem[];
}

/** One row of the menu table. */
export interface MenuRule {
  readonly group: MenuGroupId;
  readonly id: MenuItemId;
  /** A page of the console, or which external site. */
  readonly target: { readonly path: string } | { readonly host: 'analytics' | 'studio' };
  /** Any of these shows it; `{product}` stands for the white-label slug. None: shown to everybody. */
  readonly any: readonly Permission[];
  readonly beta?: boolean;
}

/** Options of {@link menuFor}. */
export interface MenuOptions {
  /** The white-label slug. Default `palco`. */
  readonly product?: string;
  /** Origins of the external sites; an item without a site is left out. */
  readonly hosts?: { readonly analytics?: string | null; readonly studio?: string | null };
  /** The selected team, handed to external sites as `accountId`. */
  readonly accountId?: string;
}

const page = (
  group: MenuGroupId,
  [id, path]: readonly [MenuItemId, string],
  ...any: Permission[]
): MenuRule => ({
  group,
  id,
  target: { path },
  any,
});

/**
 * The menu of decisions section 2, in order.
 *
 * @example
 * ```ts
 * const paths = menuRules.flatMap(({ target }) => ('path' in target ? [target.path] : []));
 * ```
 */
export const menuRules: readonly MenuRule[] = [
  page('content', ['lives', '/streaming'], 'showStreaming'),
  page('content', ['broadcast', '/broadcast'], 'broadcast'),
  page('content', ['historic', '/historic'], 'showHistory'),
  page('content', ['vod', '/vod/dashboard'], 'showVOD'),
  page('manager', ['users', '/users'], 'showUsers', 'manageTeamUsers'),
  { ...page('manager', ['records', '/records']), beta: true },
  page('manager', ['teams', '/teams'], 'gerenciarTimes', 'manageTeamUsers'),
  page('manager', ['roles', '/roles'], 'showRoles'),
  page('manager', ['permissions', '/permissions'], '{product}-dev'),
  page('manager', ['billing', '/billing'], 'showFinancial'),
  page('manager', ['apiKeys', '/api-keys'], 'api'),
  page('manager', ['accountSettings', '/account/settings'], 'showAccountSettings'),
  { group: 'analytics', id: 'analyticsVod', target: { host: 'analytics' }, any: ['showStreamingAnalytics'] },
  { group: 'analytics', id: 'analyticsStudio', target: { host: 'studio' }, any: ['{product}_studio'] },
  page('integration', ['integrations', '/integrations'], 'integrations', '{product}-dev'),
  page('integration', ['webhooks', '/webhooks'], 'integrations', 'api'),
  page('developer', ['permissions', '/permissions'], '{product}-dev'),
  page('developer', ['clients', '/clients'], '{product}-dev'),
  page('developer', ['integrations', '/integrations'], '{product}-dev'),
  page('developer', ['analytics', '/analytics'], '{product}-dev'),
];

/**
 * The menu of somebody with these permissions. An item is listed once, in the first group that shows it, and is left
 * out where its route would refuse (decision A4). Empty groups are left out.
 *
 * @example menuFor(held, { product: 'escola', accountId: teamId });
 */
export function menuFor(held: ReadonlySet<Permission>, options: MenuOptions = {}): readonly MenuGroup[] {
  const { product = 'palco' } = options;
  const groups = new Map<MenuGroupId, MenuItem[]>();
  const shown = new Set<MenuItemId>();
  for (const rule of menuRules) {
    const isShown = rule.any.length === 0 || can(held, ...forProduct(rule.any, product));
    const item = isShown && !shown.has(rule.id) ? toItem(rule, options) : null;
    if (!item || (item.kind === 'page' && routeAccess(item.path, held, product) !== 'allowed')) continue;
    shown.add(rule.id);
    groups.set(rule.group, [...(groups.get(rule.group) ?? []), item]);
  }
  return [...groups].map(([id, items]) => ({ id, items }));
}

function toItem({ id, target, beta = false }: MenuRule, { hosts, accountId }: MenuOptions): MenuItem | null {
  if ('path' in target) return { kind: 'page', id, path: target.path, beta };
  const host = hosts?.[target.host];
  if (!host) return null;
  const query = accountId === undefined ? '' : `?accountId=${encodeURIComponent(accountId)}`;
  return { kind: 'external', id, href: `${trimHost(host)}/${query}` };
}
