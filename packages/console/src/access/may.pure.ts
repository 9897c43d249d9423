/** What the console offers to do, by name; screens ask about an action and never about a permission. */
const actions = {
  sendVideos: { any: ['showVOD'], writesVideos: true, waitsForConnection: true },
  changeVideos: { any: ['showVOD'], writesVideos: true },
  seeMembers: { any: ['gerenciarTimes', 'manageTeamUsers'], waitsForConnection: true },
  changeMembers: { any: ['gerenciarTimes', 'manageTeamUsers'] },
  addMembers: { any: ['showUsers', 'manageTeamUsers'] },
  changeUsers: { any: ['showUsers', 'manageTeamUsers'] },
  /** Give people any team of the client, not only those one works in. */
  chooseAnyTeam: { any: ['showUsers'], waitsForConnection: true },
  changeTeams: { any: ['gerenciarTimes'] },
  seeClients: { any: ['showClients'], waitsForConnection: true },
  changeClients: { any: ['showClients'] },
  changeRoles: { any: ['showRoles'] },
  seePermissions: { any: ['showPermissions', 'showRoles'], waitsForConnection: true },
} as const satisfies Record<string, ActionRule>;

interface ActionRule {
  /** One of these permissions in the selected team. */
  readonly any: readonly string[];
  /** A blocked team does not: its videos are delivered, new ones are not taken. */
  readonly writesVideos?: boolean;
  /** Begins offline as well, and goes on with the connection. */
  readonly waitsForConnection?: boolean;
}

export type Action = keyof typeof actions;

/** Why an action is not there: for good (`permission`), or for now. */
export type MayNot = 'permission' | 'blocked' | 'offline' | 'outdated';

export interface MayFacts {
  readonly permissions: readonly string[];
  readonly isTeamBlocked: boolean;
  readonly isOnline: boolean;
  /** The record on the screen is older than the server's. */
  readonly isOutdated: boolean;
}

/** The first reason against an action, the most lasting one first; null where there is none. */
export function mayNot(action: Action, facts: MayFacts): MayNot | null {
  const rule: ActionRule = actions[action];
  if (!rule.any.some((permission) => facts.permissions.includes(permission))) return 'permission';
  if (rule.writesVideos && facts.isTeamBlocked) return 'blocked';
  if (!rule.waitsForConnection && !facts.isOnline) return 'offline';
  return facts.isOutdated ? 'outdated' : null;
}
