import { httpError } from '../../../kernel/errors/http-error';
import type { UserPrincipal } from '../../../kernel/http/principal';
import { heldIn } from './scope.policy.pure';

/**
 * The permissions in `wanted` that a holder of `held` may not grant: those that are not in `held`. A holder of
 * `{product}-dev` may grant everything (decisions, section 5).
 */
export function ungrantable(
  held: ReadonlySet<string>,
  wanted: Iterable<string>,
  product: string,
): readonly string[] {
  if (held.has(`${product}-dev`)) return [];
  return [...new Set(wanted)].filter((permission) => !held.has(permission));
}

/** What {@link requireGrantable} takes. */
export interface Grant {
  /** Permissions of the person who grants. */
  readonly held: ReadonlySet<string>;
  /** Permissions that are granted, revoked or overridden. */
  readonly wanted: Iterable<string>;
  readonly product: string;
  /** The field of the body that names them; none where the object itself is refused. */
  readonly field?: 'permissoes' | 'cargoId';
}

/** @throws 403 `PERMISSION_NOT_HELD` for a permission that {@link ungrantable} finds. */
export function requireGrantable({ held, wanted, product, field }: Grant): void {
  const permissions = ungrantable(held, wanted, product);
  if (permissions.length === 0) return;
  throw httpError({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
    ...(field === undefined ? {} : { fields: [{ field, code: 'PERMISSION_NOT_HELD', permissions }] }),
  });
}

/** What {@link requireMemberChange} takes. */
export interface MemberChange {
  readonly accountId: string;
  readonly product: string;
  /** Permissions of the role that the person has in the team, none for somebody new. */
  readonly current?: readonly string[];
  /** Permissions of the role that the person gets, none for somebody who leaves. */
  readonly next?: readonly string[];
}

/**
 * A person may give or take away a role only while holding every permission in it.
 *
 * @throws 403 `PERMISSION_NOT_HELD`.
 */
export function requireMemberChange(principal: UserPrincipal, change: MemberChange): void {
  const { product, current = [], next = [] } = change;
  const held = heldIn(principal, change.accountId);
  requireGrantable({ held, wanted: current, product });
  requireGrantable({ held, wanted: next, product, field: 'cargoId' });
}
