import { expect, it } from 'vitest';
import { missingOf, scopesIn } from './missing-scopes.pure';
import { createSetups } from './provider-setups';
import type { OAuthProvider } from './provider';

const emulated = { url: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b', webhookSecret: 'c' };
const config = {
  integrations: { zoom: null, google: null, facebook: null, youTube: null, tencent: false, emulators: null },
};
const setups = createSetups({ config, clock: { now: () => 0 } } as never, emulated);
const missing = (provider: OAuthProvider, scope: string | null, hasRefreshToken = true) => {
  const oauth = setups.get(provider)?.oauth;
  if (!oauth) throw new Error(`no ${provider}`);
  return missingOf(oauth, { scopes: scope === null ? null : scopesIn(scope), hasRefreshToken });
};

const [meet, drive] = [
  'https://www.googleapis.com/auth/meetings.space.readonly',
  'https://www.googleapis.com/auth/drive.meet.readonly',
];
// As Google writes `email` and `profile`.
const person =
  'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile';

it.each<readonly [OAuthProvider, string | null, readonly string[]]>([
  ['google-meet', `${drive} ${person} ${meet}`, []],
  ['google-meet', `${person} ${meet}`, ['files']],
  ['google-meet', person, ['recordings', 'files']],
  ['google-meet', '', ['recordings', 'files']],
  ['google-meet', null, []],
  // Other names than those asked for: classic, of an administrator, and granular ones.
  ['zoom', 'user:read recording:read', []],
  ['zoom-multi', 'recording:read:admin user:read:admin', []],
  ['zoom', 'cloud_recording:read:list_user_recordings user:read:user', []],
  ['zoom', 'user:read recording:write', ['recordings']],
  ['zoom-multi', 'user:read:user', ['recordings']],
  ['youtube', 'videos.readonly', []],
  ['youtube', 'other.videos.readonly', ['recordings']],
  ['facebook', 'public_profile,email', ['publishing']],
  ['facebook', 'public_profile,publish_video', []],
])('of %s, «%s» lacks %j', (provider, scope, expected) => {
  expect(missing(provider, scope)).toEqual(expected);
});

it('a permission that cannot be renewed lacks that, where the service renews', () => {
  expect(missing('zoom', null, false)).toEqual(['renewal']);
  expect(missing('google-meet', person, false)).toEqual(['recordings', 'files', 'renewal']);
  // Its tokens are good for sixty days, and there is none that renews.
  expect(missing('facebook', null, false)).toEqual([]);
});
