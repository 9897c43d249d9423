import type { AccessKey } from './index';

export const en: Record<AccessKey, string> = {
  permission: 'You have no permission for this in this team.',
  blocked: 'Uploading and managing videos is temporarily limited in this team.',
  offline: 'You are offline.',
  outdated: 'Somebody else has changed this. Reload to go on.',
};
