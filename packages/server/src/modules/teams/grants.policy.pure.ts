import { httpError } from '../../kernel/errors/http-error';

/**
 * Which of the wanted permissions somebody may not give to others: nobody gives what he does not hold himself, and a
 * holder of `{product}-dev` gives everything (decisions, section 5).
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
  /** Permissions of who gives. */
  readonly held: ReadonlySet<string>;
  /** Permissions that are given, taken or overruled. */
  readonly wanted: Iterable<string>;
  readonly product: string;
  /** The field of the body that names them; none where the object itself is refused. */
  readonly field?: 'permissoes' | 'cargoId';
}

/** @throws 403 `PERMISSION_NOT_HELD` for a permission that {@link ungrantable} finds. */
export function requireGrantable({ held, wanted, product, field }: Grant): void {
  const missing = ungrantable(held, wanted, product);
  if (missing.length === 0) return;
  const parameters = { permissions: missing.join(', ') };
  throw httpError({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
    ...(field === undefined ? {} : { fields: [{ field, code: 'PERMISSION_NOT_HELD', parameters }] }),
  });
}
