import type { LogObject } from '@palco/sdk/admin';
import type { LinkProps } from '@tanstack/react-router';

/** Where an object is shown: its path, for the rule of its route, and the link to it. */
export interface ObjectPage {
  readonly path: string;
  readonly link: LinkProps;
}

/** The page of an object; null for one that has none. */
export function pageOfObject(kind: LogObject['kind'], id: string): ObjectPage | null {
  switch (kind) {
    case 'video':
      return { path: `/vod/${id}/edit`, link: { to: '/vod/$videoId/edit', params: { videoId: id } } };
    case 'live':
      return {
        path: `/streaming/${id}/settings`,
        link: { to: '/streaming/$liveId/settings', params: { liveId: id } },
      };
    case 'folder':
      return { path: '/vod/dashboard', link: { to: '/vod/dashboard', search: { directoryId: id } } };
    case 'playlist':
      return {
        path: `/vod/playlists/${id}`,
        link: { to: '/vod/playlists/$playlistId', params: { playlistId: id } },
      };
    case 'role':
      return { path: `/roles/${id}`, link: { to: '/roles/$roleId', params: { roleId: id } } };
    case 'user':
      return { path: `/users/${id}/edit`, link: { to: '/users/$userId/edit', params: { userId: id } } };
    case 'client':
      return { path: `/clients/${id}`, link: { to: '/clients/$contaId', params: { contaId: id } } };
    case 'webhook':
      return { path: `/webhooks/${id}`, link: { to: '/webhooks/$webhookId', params: { webhookId: id } } };
    case 'team':
      return { path: '/teams', link: { to: '/teams' } };
    case 'api-key':
      return { path: '/api-keys', link: { to: '/api-keys' } };
    case 'other':
      return null;
  }
}
