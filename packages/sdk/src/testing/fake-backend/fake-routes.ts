import type { operations, paths } from '@palco/openapi';

/** Operations of the contract that the fake answers: all but those for operators. */
export type FakeOperation = Exclude<keyof operations, 'getOpenApi' | 'getLiveness' | 'getReadiness'>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** Method and path of each operation; the compiler refuses a path that the contract does not have, and a missing operation. */
const routes: { readonly [Id in FakeOperation]: readonly [Method, keyof paths] } = {
  login: ['POST', '/api/user/login'],
  logout: ['POST', '/bff/logout'],
  refreshToken: ['POST', '/bff/refresh-token'],
  getMe: ['GET', '/bff/me'],
  updateMe: ['PATCH', '/bff/me'],
  getConfig: ['GET', '/bff/config'],
  getHealth: ['GET', '/healthz'],
  uploadAvatar: ['POST', '/bff/me/avatar'],
  removeAvatar: ['DELETE', '/bff/me/avatar'],
  getTeamOf: ['GET', '/bff/me/team-of/{id}'],
  changePassword: ['PUT', '/bff/me/password'],
  listSessions: ['GET', '/bff/sessions'],
  revokeSession: ['DELETE', '/bff/sessions/{id}'],
  sendRecoveryEmail: ['POST', '/bff/forget-password/send-email'],
  resetPassword: ['POST', '/bff/forget-password/update-password'],
  acceptInvite: ['POST', '/bff/invite/accept'],
  completeSetup: ['POST', '/bff/setup'],
  listTeams: ['GET', '/bff/teams'],
  getAccount: ['GET', '/v2/accounts'],
  getAccountSettings: ['GET', '/v2/accounts/{accountId}/settings'],
  updateAccountSettings: ['PATCH', '/v2/accounts/{accountId}/settings'],
  createTeam: ['POST', '/v1/teams'],
  getTeam: ['GET', '/v1/teams/{accountId}'],
  updateTeam: ['PATCH', '/v1/teams/{accountId}'],
  deleteTeam: ['DELETE', '/v1/teams/{accountId}'],
  uploadTeamThumbnail: ['POST', '/v1/teams/{accountId}/thumbnail'],
  removeTeamThumbnail: ['DELETE', '/v1/teams/{accountId}/thumbnail'],
  listMembers: ['GET', '/v1/teams/{accountId}/members'],
  addMember: ['POST', '/v1/teams/{accountId}/members/{userId}'],
  updateMember: ['PATCH', '/v1/teams/{accountId}/members/{userId}'],
  removeMember: ['DELETE', '/v1/teams/{accountId}/members/{userId}'],
  listClients: ['GET', '/api/cliente'],
  createClient: ['POST', '/api/cliente'],
  getClient: ['GET', '/api/cliente/{conta_id}'],
  updateClient: ['PUT', '/api/cliente/{conta_id}'],
  deleteClient: ['DELETE', '/api/cliente/{conta_id}'],
  listUsers: ['GET', '/v1/users'],
  createUser: ['POST', '/v1/users'],
  getUser: ['GET', '/v1/users/{id}'],
  updateUser: ['PATCH', '/v1/users/{id}'],
  deleteUser: ['DELETE', '/v1/users/{id}'],
  resendInvite: ['POST', '/v1/users/{id}/resend-invite'],
  sendPasswordReset: ['POST', '/v1/users/{id}/reset-password'],
  listRoles: ['GET', '/v1/roles'],
  createRole: ['POST', '/v1/roles'],
  getRole: ['GET', '/v1/roles/{id}'],
  updateRole: ['PATCH', '/v1/roles/{id}'],
  deleteRole: ['DELETE', '/v1/roles/{id}'],
  listPermissions: ['GET', '/v1/permissions'],
  explainPermission: ['GET', '/v1/permissions/explain'],
  getPlayer: ['GET', '/bff/player/{videoId}'],
  uploadVideoThumbnail: ['POST', '/v1/videos/{id}/thumbnail'],
  pickVideoThumbnail: ['PATCH', '/v1/videos/{id}/thumbnail'],
  removeVideoThumbnail: ['DELETE', '/v1/videos/{id}/thumbnail'],
  uploadEndScreen: ['POST', '/v1/videos/{id}/end-screen'],
  removeEndScreen: ['DELETE', '/v1/videos/{id}/end-screen'],
  getVideoDownload: ['GET', '/v1/videos/{id}/download'],
  prepareVideoMp4: ['POST', '/v1/videos/{id}/mp4'],
  getVideoMp4: ['GET', '/v1/videos/{id}/mp4'],
  getTotalLikes: ['GET', '/v1/analytics/vod/{id}/total-likes'],
  likeVideo: ['POST', '/v1/analytics/vod/{id}/like'],
  unlikeVideo: ['DELETE', '/v1/analytics/vod/{id}/like'],
  createPlaybackToken: ['POST', '/v1/videos/{id}/playback-token'],
  listDirectories: ['GET', '/v1/directories'],
  getDirectory: ['GET', '/v1/directories/{id}'],
  createDirectory: ['POST', '/v1/directories'],
  updateDirectory: ['PATCH', '/v1/directories/{id}'],
  deleteDirectory: ['DELETE', '/v1/directories/{id}'],
  restoreDirectory: ['POST', '/v1/directories/{id}/restore'],
  getDirectorySettings: ['GET', '/v1/directories/{id}/settings'],
  updateDirectorySettings: ['PATCH', '/v1/directories/{id}/settings'],
  listPlaylists: ['GET', '/v1/playlists'],
  createPlaylist: ['POST', '/v1/playlists'],
  getPlaylist: ['GET', '/v1/playlists/{id}'],
  updatePlaylist: ['PATCH', '/v1/playlists/{id}'],
  deletePlaylist: ['DELETE', '/v1/playlists/{id}'],
  setPlaylistVideos: ['PUT', '/v1/playlists/{id}/videos'],
  uploadPlaylistThumbnail: ['POST', '/v1/playlists/{id}/thumbnail'],
  removePlaylistThumbnail: ['DELETE', '/v1/playlists/{id}/thumbnail'],
  listLives: ['GET', '/v1/live-streams'],
  createLive: ['POST', '/v1/live-streams'],
  getLive: ['GET', '/v1/live-streams/{id}'],
  updateLive: ['PATCH', '/v1/live-streams/{id}'],
  deleteLive: ['DELETE', '/v1/live-streams/{id}'],
  controlLive: ['PUT', '/v1/live-streams/{id}/control/{action}'],
  uploadLiveAsset: ['POST', '/v1/live-streams/{id}/assets/{asset}'],
  removeLiveAsset: ['DELETE', '/v1/live-streams/{id}/assets/{asset}'],
  getLiveDetails: ['GET', '/api/live/l/{id}/details'],
  sendViewerSignal: ['POST', '/v1/live-streams/{id}/viewer-signal'],
  listLiveSignals: ['GET', '/v1/live-streams/{id}/signals'],
  getLivePreview: ['GET', '/v1/live-streams/{id}/signals/{signalId}/preview'],
  listLiveKeys: ['GET', '/v1/live-streams/{id}/keys'],
  rotateLiveKey: ['POST', '/v1/live-streams/{id}/keys/{keyId}/rotate'],
  listLiveOverlays: ['GET', '/v1/live-streams/{id}/overlays'],
  createLiveOverlay: ['POST', '/v1/live-streams/{id}/overlays'],
  updateLiveOverlay: ['PATCH', '/v1/live-streams/{id}/overlays/{overlayId}'],
  uploadLiveOverlayImage: ['POST', '/v1/live-streams/{id}/overlays/{overlayId}/image'],
  deleteLiveOverlay: ['DELETE', '/v1/live-streams/{id}/overlays/{overlayId}'],
  listLivePresets: ['GET', '/bff/lives/preset'],
  createLivePreset: ['POST', '/bff/lives/preset'],
  deleteLivePreset: ['DELETE', '/bff/lives/preset/{id}'],
  createLivesFromRows: ['POST', '/bff/whereby/create-csv-rooms'],
  openLiveMeeting: ['POST', '/bff/whereby/meeting'],
  getLiveAudience: ['GET', '/v1/analytics/live/{id}/viewers'],
  getLiveViewers: ['GET', '/v1/live-streams/{id}/viewers'],
  getLivePlayer: ['GET', '/bff/player/live/{liveId}'],
  getLiveAd: ['GET', '/bff/player/live/{liveId}/ads/{placement}'],
  undo: ['POST', '/v1/undo/{undoToken}'],
  listVideos: ['GET', '/v1/videos'],
  // Before the routes with a parameter in the same place.
  createVideo: ['POST', '/v1/videos/vod'],
  bulkVideos: ['POST', '/v1/videos/bulk'],
  listTrash: ['GET', '/v1/videos/trash'],
  restoreVideo: ['POST', '/v1/videos/{id}/restore'],
  listTranscodeProgress: ['GET', '/v1/videos/transcode/progress'],
  getVideo: ['GET', '/v1/videos/{id}'],
  updateVideo: ['PATCH', '/v1/videos/{id}'],
  deleteVideo: ['DELETE', '/v1/videos/{id}'],
  retryTranscode: ['POST', '/v1/videos/{id}/transcode/retry'],
  replaceSource: ['POST', '/v1/videos/{id}/replacement'],
  cancelReplacement: ['DELETE', '/v1/videos/{id}/replacement'],
  cancelTranscode: ['POST', '/v1/videos/{id}/transcode/cancel'],
  listSubtitles: ['GET', '/v1/videos/{id}/subtitles'],
  uploadSubtitle: ['POST', '/v1/videos/{id}/subtitles/upload'],
  createSubtitleJob: ['POST', '/v1/videos/{id}/subtitles/job'],
  getSubtitleJob: ['GET', '/v1/videos/{id}/subtitles/job'],
  getSubtitleCues: ['GET', '/v1/videos/{id}/subtitles/{language}/cues'],
  updateSubtitleCues: ['PUT', '/v1/videos/{id}/subtitles/{language}/cues'],
  deleteSubtitle: ['DELETE', '/v1/videos/{id}/subtitle'],
  uploadSource: ['POST', '/v1/videos/{id}/source'],
  probeSource: ['GET', '/v1/videos/{id}/source'],
  probeSourceHead: ['HEAD', '/v1/videos/{id}/source'],
  discardSource: ['DELETE', '/v1/videos/{id}/source'],
  createRealtimeTicket: ['POST', '/bff/realtime/ticket'],
  openRealtimeSocket: ['GET', '/ws/{contaId}'],
  openBroadcastSocket: ['GET', '/ws/broadcast/{liveId}'],
};

const compiled = (Object.keys(routes) as FakeOperation[]).map((operation) => {
  const [method, path] = routes[operation];
  return { operation, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
});

/** An operation and the values in its path. */
export interface FakeMatch {
  readonly operation: FakeOperation;
  readonly path: Readonly<Record<string, string>>;
}

/** The operation of a request, or null. */
export function matchRoute(method: string, pathname: string): FakeMatch | null {
  for (const { operation, method: own, pattern } of compiled) {
    const match = own === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const values = Object.entries(match.groups ?? {});
    return {
      operation,
      path: Object.fromEntries(values.map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  }
  return null;
}
