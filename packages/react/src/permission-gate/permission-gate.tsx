import type { Permission } from '@palco/sdk';
import type { ReactElement, ReactNode } from 'react';
import { usePermission } from '../session/use-session';

/** Props of {@link PermissionGate}. */
export interface PermissionGateProps {
  /** One of these is enough. With an empty list the children are never shown. */
  readonly anyOf: readonly Permission[];
  /** Rendered without the permission. Default: nothing. */
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Renders its children for people who hold one of the permissions. It only hides: the server checks every call.
 *
 * @example
 * ```tsx
 * <PermissionGate anyOf={['showUsers', 'manageTeamUsers']} fallback={<p>Peça acesso ao administrador.</p>}>
 *   <a href="/users">Usuários</a>
 * </PermissionGate>
 * ```
 */
export function PermissionGate({ anyOf, fallback = null, children }: PermissionGateProps): ReactElement {
  return <>{usePermission(...anyOf) ? children : fallback}</>;
}
