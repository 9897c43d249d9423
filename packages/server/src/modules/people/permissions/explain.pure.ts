import type { components, Permission } from '@palco/openapi';

/** What {@link explain} looks at. */
export interface Explained {
  /** Any one of these opens it; none where it is open to everybody. */
  readonly required: readonly Permission[];
  /** The person's role in the selected team; null where the person is no member of it. */
  readonly own: { readonly roleName: string; readonly permissions: ReadonlySet<string> } | null;
  /** Roles that the client may give. */
  readonly roles: readonly { readonly name: string; readonly permissions: readonly string[] }[];
}

/** Says why something is open or closed for a person in the selected team. */
export function explain({ required, own, roles }: Explained): components['schemas']['Explanation'] {
  const opens = required.some((permission) => own?.permissions.has(permission));
  const allowed = required.length === 0 || opens;
  return {
    allowed,
    required: [...required],
    missing: allowed ? [] : [...required],
    rolesThatGrant: roles
      .filter(({ permissions }) => required.some((permission) => permissions.includes(permission)))
      .map(({ name }) => name),
    grantedBy: opens && own !== null ? [own.roleName] : [],
  };
}
