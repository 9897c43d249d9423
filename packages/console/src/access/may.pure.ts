import type { Permission } from '@palco/sdk';

/** What the console offers to do, by name; screens ask about an action and never about a permission. */
const actions = {
  changeLives: { any: ['showStreaming'] },
  sendVideos: { any: ['showVOD'], writesVideos: true, waitsForConnection: true },
  changeVideos: { any: ['showVOD'], writesVideos: true },
  seeMembers: { any: ['gerenciarTimes'], anyThere: ['manageTeamUsers'], waitsForConnection: true },
  changeMembers: { any: ['gerenciarTimes'], anyThere: ['manageTeamUsers'] },
  addMembers: { any: ['showUsers', 'manageTeamUsers'] },
  seeUsers: { any: ['showUsers'], waitsForConnection: true },
  changeUsers: { any: ['showUsers', 'manageTeamUsers'] },
  /** Give people any team of the client, not only those one works in. */
  chooseAnyTeam: { any: ['showUsers'], waitsForConnection: true },
  changeTeams: { any: ['gerenciarTimes'] },
  seeClients: { any: ['showClients'], waitsForConnection: true },
  changeClients: { any: ['showClients'] },
  /** Make clients that stand alone, move them, and block the own one. */
  manageAllClients: { any: [], isForDevelopers: true, waitsForConnection: true },
  changeWebhooks: { any: ['integrations', 'api'] },
  changeApiKeys: { any: ['api', 'showClients'] },
  /** Read the log of other teams of the client. */
  chooseLogTeam: { any: ['gerenciarTimes'], waitsForConnection: true },
  /** Besides, that of other clients. */
  chooseLogClient: { any: [], isForDevelopers: true, waitsForConnection: true },
  changeRestreamTargets: { any: ['integrations'] },
  changeIntegrations: { any: ['integrations'], isForDevelopers: true },
  changeRoles: { any: ['showRoles'] },
  seePermissions: { any: ['showPermissions', 'showRoles'], waitsForConnection: true },
} as const satisfies Record<string, ActionRule>;

interface ActionRule {
  /** One of these permissions in the selected team. */
  readonly any: readonly Permission[];
  /** Or one of these in the team that it is about. */
  readonly anyThere?: readonly Permission[];
  /** Or the permission of developers. */
  readonly isForDevelopers?: boolean;
  /** Not offered while the team is blocked: its videos are still delivered, but it may not add or change any. */
  readonly writesVideos?: boolean;
  /** Not disabled offline: it starts or continues when the connection returns. */
  readonly waitsForConnection?: boolean;
}

export type Action = keyof typeof actions;

/** Why an action is not available: permanently (`permission`), or temporarily. */
export type ActionRefusal = 'permission' | 'blocked' | 'offline' | 'outdated';

export interface ActionFacts {
  readonly permissions: readonly Permission[];
  /** Permissions in the team that the action is about, by default the selected one. */
  readonly permissionsThere: readonly Permission[];
  readonly isDeveloper: boolean;
  readonly isTeamBlocked: boolean;
  readonly isOnline: boolean;
  /** The record on the screen is older than the server's. */
  readonly isOutdated: boolean;
}

function isHeld({ any, anyThere = [], isForDevelopers = false }: ActionRule, facts: ActionFacts): boolean {
  return (
    any.some((permission) => facts.permissions.includes(permission)) ||
    anyThere.some((permission) => facts.permissionsThere.includes(permission)) ||
    (isForDevelopers && facts.isDeveloper)
  );
}

/** The most lasting reason against an action; null if there is none. */
export function actionRefusal(action: Action, facts: ActionFacts): ActionRefusal | null {
  const rule: ActionRule = actions[action];
  if (!isHeld(rule, facts)) return 'permission';
  if (rule.writesVideos && facts.isTeamBlocked) return 'blocked';
  if (!rule.waitsForConnection && !facts.isOnline) return 'offline';
  return facts.isOutdated ? 'outdated' : null;
}
