import { useErrorsText } from './messages';

const names = {
  showStreaming: 'permission.lives',
  broadcast: 'permission.broadcast',
  showHistory: 'permission.historic',
  showVOD: 'permission.vod',
  showCustomerSupport: 'permission.support',
  showUsers: 'permission.users',
  manageTeamUsers: 'permission.members',
  gerenciarTimes: 'permission.teams',
  showRoles: 'permission.roles',
  showPermissions: 'permission.permissions',
  showFinancial: 'permission.billing',
  api: 'permission.apiKeys',
  showClients: 'permission.clients',
  showAccountSettings: 'permission.accountSettings',
  showStreamingAnalytics: 'permission.analytics',
  '{product}_studio': 'permission.studio',
  integrations: 'permission.integrations',
  '{product}-dev': 'permission.developer',
} as const;

function isNamed(id: string): id is keyof typeof names {
  return id in names;
}

/** Answers the name of a permission; one that is newer than this console is called by its id. */
export function usePermissionName(product: string): (id: string) => string {
  const t = useErrorsText();
  return (id) => {
    const key = id.replace(new RegExp(`^${product}(?=[-_])`), '{product}');
    return isNamed(key) ? t(names[key]) : id;
  };
}
