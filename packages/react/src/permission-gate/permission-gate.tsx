import type { ReactElement, ReactNode } from 'react';
import { usePermission } from '../session/use-session';

/** Props of {@link PermissionGate}. */
export interface PermissionGateProps {
  /** One of these is enough. An empty list lets nobody in. */
  readonly anyOf: readonly string[];
  /** Shown to everybody else; by default nothing. */
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Shows its children to those who hold one of the permissions. It is for the eye: the server decides by itself.
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
