import type { operations, paths } from '@palco/openapi';

/** Operations of the contract that the fake answers. */
export type FakeOperation = Exclude<keyof operations, 'getOpenApi'>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** Where each operation lives; the compiler refuses a path that the contract does not have, and a missing operation. */
const routes: { readonly [Id in FakeOperation]: readonly [Method, keyof paths] } = {
  login: ['POST', '/api/user/login'],
  logout: ['POST', '/bff/logout'],
  refreshToken: ['POST', '/bff/refresh-token'],
  getMe: ['GET', '/bff/me'],
  updateMe: ['PATCH', '/bff/me'],
  getConfig: ['GET', '/bff/config'],
  getHealth: ['GET', '/healthz'],
  listTeams: ['GET', '/bff/teams'],
  getAccount: ['GET', '/v2/accounts'],
  listDirectories: ['GET', '/v1/directories'],
  getDirectory: ['GET', '/v1/directories/{id}'],
  listVideos: ['GET', '/v1/videos'],
  // Before the routes with a parameter in the same place.
  createVideo: ['POST', '/v1/videos/vod'],
  listTranscodeProgress: ['GET', '/v1/videos/transcode/progress'],
  getVideo: ['GET', '/v1/videos/{id}'],
  updateVideo: ['PATCH', '/v1/videos/{id}'],
  deleteVideo: ['DELETE', '/v1/videos/{id}'],
  retryTranscode: ['POST', '/v1/videos/{id}/transcode/retry'],
  uploadSource: ['POST', '/v1/videos/{id}/source'],
  probeSource: ['GET', '/v1/videos/{id}/source'],
  probeSourceHead: ['HEAD', '/v1/videos/{id}/source'],
  discardSource: ['DELETE', '/v1/videos/{id}/source'],
};

const compiled = (Object.keys(routes) as FakeOperation[]).map((operation) => {
  const [method, path] = routes[operation];
  return { operation, method, pattern: new RegExp(`^${path.replace('{id}', '(?<id>[^/]+)')}$`) };
});

/** Which operation a request means, and the id in its path. */
export function matchRoute(
  method: string,
  pathname: string,
): { operation: FakeOperation; id: string } | null {
  for (const route of compiled) {
    const match = route.method === method ? route.pattern.exec(pathname) : null;
    if (match) return { operation: route.operation, id: decodeURIComponent(match.groups?.id ?? '') };
  }
  return null;
}
