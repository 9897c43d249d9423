import type { Permission } from '@palco/openapi';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import { membershipIn } from '../../../kernel/http/callers-team.pure';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { clientOf, peopleScope } from '../../core/access';
import { effectivePermissions } from '../session';
import { catalogueOf, inCatalogueOrder, permissionsForRoute } from './catalogue.pure';
import { explain } from './explain.pure';
import type { Explained } from './explain.pure';
import { findColleague, listGrantingRoles } from './permissions.store';

async function listPermissions({
  context,
  principal,
}: Call<'listPermissions'>): Promise<Answer<'listPermissions'>> {
  const roles = await listGrantingRoles(context.db, clientOf(principal));
  const items = catalogueOf(context.config.product).map((permission) => ({
    ...permission,
    cargos: roles
      .filter(({ permissions }) => permissions.includes(permission.id))
      .map(({ id, name }) => ({ id, nome: name })),
  }));
  return { status: 200, body: { items } };
}

/** The permissions that open the queried route, or the queried permission. @throws 400 unless exactly one valid one is named. */
function requiredBy({ query, context }: Call<'explainPermission'>): readonly Permission[] {
  const { route, permission } = query;
  const { product } = context.config;
  const wrong = (field: string): Error =>
    httpError({ status: 400, code: 'INVALID_REQUEST', fields: [{ field, code: 'INVALID_VALUE' }] });
  if (route !== undefined && permission !== undefined) throw wrong('query.permission');
  if (permission !== undefined) {
    const known = inCatalogueOrder([permission], product);
    if (known.length === 0) throw wrong('query.permission');
    return known;
  }
  if (!route?.startsWith('/')) throw wrong('query.route');
  return permissionsForRoute(route, product);
}

/** The role of the person who is asked about, in the selected team. */
async function roleOf({ context, principal, query }: Call<'explainPermission'>): Promise<Explained['own']> {
  const { userId = principal.userId } = query;
  if (userId === principal.userId) return membershipIn(principal, principal.accountId) ?? null;
  if (!principal.permissions.has('showUsers')) throw httpError({ status: 403, code: 'FORBIDDEN' });
  const { accountId } = principal;
  const colleague = await findColleague(context.db, { scope: peopleScope(principal), userId, accountId });
  if (colleague === null) throw notFound();
  const { role, managesTeams } = colleague;
  if (role === null) return null;
  const permissions = new Set(effectivePermissions({ managesTeams }, role.permissions));
  return { roleName: role.name, permissions };
}

async function explainPermission(call: Call<'explainPermission'>): Promise<Answer<'explainPermission'>> {
  const required = requiredBy(call);
  const own = await roleOf(call);
  const roles = await listGrantingRoles(call.context.db, clientOf(call.principal));
  return { status: 200, body: explain({ required, own, roles }) };
}

/** The catalogue of permissions, and why something is open or closed. */
export function createPermissionsModule(): ServerModule {
  return {
    name: 'permissions',
    handlers: { listPermissions, explainPermission },
  };
}
