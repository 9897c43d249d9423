import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import type { AuthScheme } from '../../kernel/http/auth-scheme';
import type { Core } from '../core';
import { createApiKeyScheme, createApiKeysModule } from './api-keys';
import { createClientsModule } from './clients';
import { createEmbedScheme, createEmbedsModule } from './embeds';
import { createPermissionsModule } from './permissions';
import { createRealtimeModule } from './realtime';
import { createRecoveryModule } from './recovery';
import { createRolesModule } from './roles';
import { createSecondFactorModule, createSessionModule, createSessionService } from './session';
import type { SessionService } from './session';
import { createTeamsModule } from './teams';
import { createUsersModule } from './users';
import { createViewersModule } from './viewers';

export interface People {
  readonly sessions: SessionService;
  readonly modules: readonly ServerModule[];
}

/** What people need of the floors above. */
interface PeopleParts extends Pick<Core, 'images' | 'counters' | 'limits'> {
  /** Who calls beside people and their keys; a later one replaces an earlier one of its kind. */
  readonly schemes: readonly AuthScheme[];
  /** What sockets can listen to beside their team. */
  readonly topics: Parameters<typeof createRealtimeModule>[1]['topics'];
  readonly openLibrary: Parameters<typeof createTeamsModule>[0]['openLibrary'];
  readonly requireFolder: Parameters<typeof createEmbedsModule>[1]['requireFolder'];
  readonly renameAuthor: Parameters<typeof createUsersModule>[1]['renameAuthor'];
}

/** People, their teams and clients, how they sign in, and who else calls in the name of a team. */
export function createPeople(context: ServerContext, parts: PeopleParts): People {
  const { counters, limits } = parts;
  const all = [createApiKeyScheme(context), createEmbedScheme(context), ...parts.schemes];
  const schemes = [...new Map(all.map((one) => [one.kind, one])).values()];
  const sessions = createSessionService(context, counters, schemes);
  return {
    sessions,
    modules: [
      createSessionModule(context, { ...parts, sessions }),
      createSecondFactorModule(context, { sessions, counters }),
      createRolesModule(),
      createPermissionsModule(),
      createRecoveryModule(context, { sessions, limits }),
      createTeamsModule(parts),
      createUsersModule(context, parts),
      createClientsModule(),
      createApiKeysModule(),
      createEmbedsModule(context, parts),
      createViewersModule(context),
      createRealtimeModule(context, { schemes, topics: parts.topics }),
    ],
  };
}
