import type { PalcoClient } from '../client';
import { armAt } from '../kernel/long-timer';
import type { Clock, Timers } from '../kernel/ports';
import type { Credential } from './credential.pure';
import type { ProfileLoader } from './profile-loader';
import type { SessionCommand, SessionEvent, SessionModel } from './session-model.pure';
import { revokeToken } from './revoke-token';
import type { SessionStore } from './session-store';

/** Dependencies of the machine's commands. */
export interface SessionTools {
  /** For calls whose failure is not reported. */
  readonly backgroundClient: PalcoClient;
  readonly ports: { readonly clock: Clock; readonly timers: Timers };
  readonly store: SessionStore;
  readonly loader: ProfileLoader;
  model(): SessionModel;
  /** Called when the token expires; a newer token that another tab has stored is used instead. */
  expire(token: string): void;
}

type Send = (event: SessionEvent) => void;

export interface SessionCommands {
  perform(command: SessionCommand, send: Send): void;
  disarm(): void;
  /** Resolves when the last log-out call settled; a failure of it is ignored. */
  revoked(): Promise<void>;
}

export function createSessionCommands(tools: SessionTools): SessionCommands {
  let disarm = (): void => undefined;
  let revoked: Promise<void> = Promise.resolve();
  const arm = (credential: Credential): void => {
    disarm();
    const { expiresAt, token } = credential;
    disarm = expiresAt === null ? () => undefined : armAt(tools.ports, expiresAt, () => tools.expire(token));
  };
  const loadMe = ({ epoch }: Extract<SessionCommand, { type: 'loadMe' }>, send: Send): void =>
    tools.loader.load({
      loaded: (me) => send({ type: 'meLoaded', epoch, me, tabTeam: tools.store.teamOf(me.user.id) }),
      failed: (error) => send({ type: 'meRefused', epoch, error }),
    });
  return {
    disarm: () => disarm(),
    revoked: () => revoked,
    perform(command, send) {
      switch (command.type) {
        case 'loadMe':
          return loadMe(command, send);
        case 'persist':
          return tools.store.write(tools.model());
        case 'forget':
          return tools.store.forget(command.isSignOut);
        case 'tellTeam':
          void rememberTeam(tools.backgroundClient, command);
          return;
        case 'revoke':
          revoked = revokeToken(tools.backgroundClient, command.token);
          return;
        case 'armExpiry':
          return arm(command.credential);
        case 'disarmExpiry':
          return disarm();
      }
    },
  };
}

/** Stores the team on the server, for the next log-in. Best effort: a failure does not affect this session. */
async function rememberTeam(
  { call }: PalcoClient,
  { accountId, clientId }: Extract<SessionCommand, { type: 'tellTeam' }>,
): Promise<void> {
  try {
    await call('PATCH', '/bff/me', { body: { selectedTeamId: accountId, clienteSelecionado: clientId } });
  } catch {
    // Ignored. A team switch aborts the call on purpose.
  }
}
