import type { Permission } from '@palco/sdk';
import { can } from '@palco/sdk/permissions';
import type { SessionState } from '@palco/sdk/session';
import { useMemo } from 'react';
import { useStore } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';

/**
 * Who is signed in, in which team.
 *
 * `stage` says what else is there: `ready` has `me`, `team` and `permissions`; `failed` has `error`, an `SdkError`; `token-only` is the page of an embed
 * session. It is `loading` until `palco.session.start()` was called and answered.
 *
 * @example
 * ```tsx
 * function Greeting() {
 *   const session = useSession();
 *   return session.stage === 'ready' ? <p>{session.me.user.nome}</p> : null;
 * }
 * ```
 */
export function useSession(): SessionState {
  return useStore(usePalco().session.$state);
}

const nothing: readonly Permission[] = [];

/**
 * Whether the signed-in user holds one of the permissions in the selected team (specification, section 6). With no
 * permission named, or signed out, it is false.
 *
 * @example
 * ```tsx
 * function ClientsLink() {
 *   return usePermission('showClients', 'palco-dev') ? <a href="/clients">Clientes</a> : null;
 * }
 * ```
 */
export function usePermission(...anyOf: readonly Permission[]): boolean {
  const session = useSession();
  const permissions = session.stage === 'ready' ? session.permissions : nothing;
  const held = useMemo(() => new Set(permissions), [permissions]);
  return can(held, ...anyOf);
}
