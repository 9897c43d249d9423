import type { ServerContext } from '../../../kernel/context';
import type { OAuthKeys } from '../../../kernel/config/integrations-config';
import {
  createFacebookApi,
  createMeetApi,
  createTencentApi,
  createVideosApi,
  createZoomApi,
} from './provider-apis';
import type { OAuthEndpoints, Provider, ProviderSetup } from './provider';

/** Where an emulator of every service is, and what it knows this server by. */
export interface EmulatedServices extends OAuthKeys {
  readonly url: string;
  readonly webhookSecret: string;
}

/** The addresses of one installation of the services. */
interface Addresses {
  readonly zoom: { site: string; api: string; manage: string };
  readonly google: Record<
    'issuer' | 'authorize' | 'token' | 'revoke' | 'userInfo' | 'meet' | 'files',
    string
  >;
  readonly facebook: { site: string; api: string };
  readonly youTube: string;
  readonly tencent: string;
}

const publicAddresses = (youTube: string): Addresses => ({
  zoom: {
    site: 'https://zoom.us',
    api: 'https://api.zoom.us/v2',
    manage: 'https://marketplace.zoom.us/user/installed',
  },
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
    meet: 'https://meet.googleapis.com/v2',
    files: 'https://www.googleapis.com/drive/v3/files',
  },
  facebook: { site: 'https://www.facebook.com/v23.0/dialog', api: 'https://graph.facebook.com/v23.0' },
  youTube,
  tencent: 'https://vod.tencentcloudapi.com',
});

const emulatedAddresses = (url: string): Addresses => ({
  zoom: { site: `${url}/zoom`, api: `${url}/zoom/v2`, manage: `${url}/zoom/installed-apps` },
  google: {
    issuer: `${url}/google`,
    authorize: `${url}/google/oauth/authorize`,
    token: `${url}/google/oauth/token`,
    revoke: `${url}/google/oauth/revoke`,
    userInfo: `${url}/google/userinfo`,
    meet: `${url}/google/meet`,
    files: `${url}/google/files`,
  },
  facebook: { site: `${url}/facebook/oauth`, api: `${url}/facebook` },
  youTube: `${url}/youtube`,
  tencent: `${url}/tencent`,
});

/** The same at every service: a code with PKCE, and a refresh token. */
const defaults = { parameters: {}, grantDays: null, clientAuthentication: 'post', renews: true } as const;

function zoomOAuth({ zoom: { site } }: Addresses, keys: OAuthKeys): OAuthEndpoints {
  return {
    ...defaults,
    ...keys,
    issuer: site,
    authorizeUrl: `${site}/oauth/authorize`,
    tokenUrl: `${site}/oauth/token`,
    revokeUrl: `${site}/oauth/revoke`,
    // The scopes of a Zoom app belong to the app.
    scope: '',
    // Whether classic, of an administrator, or granular (`cloud_recording:read:…`).
    needs: [{ need: 'recordings', metBy: /(?:^|_)recording:read/ }],
    clientAuthentication: 'basic',
    grantDays: 90,
  };
}

function googleOAuth({ google }: Addresses, keys: OAuthKeys): OAuthEndpoints {
  return {
    ...defaults,
    ...keys,
    issuer: google.issuer,
    authorizeUrl: google.authorize,
    tokenUrl: google.token,
    revokeUrl: google.revoke,
    scope:
      'openid email profile https://www.googleapis.com/auth/meetings.space.readonly https://www.googleapis.com/auth/drive.meet.readonly',
    needs: [
      { need: 'recordings', metBy: /\/meetings\.space\.readonly$/ },
      { need: 'files', metBy: /\/drive\.meet\.readonly$/ },
    ],
    // Without them Google gives no refresh token at the second consent.
    parameters: { access_type: 'offline', prompt: 'consent' },
  };
}

function facebookOAuth({ facebook: { site, api } }: Addresses, keys: OAuthKeys): OAuthEndpoints {
  return {
    ...defaults,
    ...keys,
    issuer: new URL(site).origin,
    authorizeUrl: `${site}/${site.endsWith('/dialog') ? 'oauth' : 'authorize'}`,
    tokenUrl: `${api}/oauth/access_token`,
    revokeUrl: null,
    scope: 'public_profile,email,publish_video',
    needs: [{ need: 'publishing', metBy: /^publish_video$/ }],
    renews: false,
    grantDays: 60,
  };
}

function youTubeOAuth({ youTube }: Addresses, keys: OAuthKeys): OAuthEndpoints {
  const at = `${youTube}/oauth`;
  return {
    ...defaults,
    ...keys,
    issuer: youTube,
    authorizeUrl: `${at}/authorize`,
    tokenUrl: `${at}/token`,
    revokeUrl: `${at}/revoke`,
    scope: 'videos.readonly',
    needs: [{ need: 'recordings', metBy: /^videos\.readonly$/ }],
  };
}

/** What is special to one service. */
type MakeSetup = (
  addresses: Addresses,
  keys: OAuthKeys,
  allowed: readonly string[],
) => Pick<ProviderSetup, 'oauth' | 'api' | 'manageUrl'>;

/** Makes the set-ups of the services that the operator configured; an emulator stands in for the rest, where it runs. */
export function createSetups(
  { config, clock }: Pick<ServerContext, 'config' | 'clock'>,
  emulated: EmulatedServices | null,
): ReadonlyMap<Provider, ProviderSetup> {
  const { zoom, google, facebook, youTube, tencent } = config.integrations;
  const now = (): number => clock.now();
  const setups = new Map<Provider, ProviderSetup>();
  const allowedBy = (isEmulated: boolean): readonly string[] => (isEmulated ? ['127.0.0.1'] : []);
  function add(provider: Provider, keys: OAuthKeys | null, make: MakeSetup): void {
    const isEmulated = keys === null;
    const used = keys ?? emulated;
    if (used === null) return;
    const addresses =
      isEmulated && emulated !== null ? emulatedAddresses(emulated.url) : publicAddresses(youTube?.url ?? '');
    const allowed = allowedBy(isEmulated);
    const webhookSecret = isEmulated ? (emulated?.webhookSecret ?? null) : (zoom?.webhookSecret ?? null);
    setups.set(provider, { provider, isEmulated, allowed, webhookSecret, ...make(addresses, used, allowed) });
  }
  add('google-meet', google, (at, keys, allowed) => ({
    oauth: googleOAuth(at, keys),
    api: createMeetApi({
      meetUrl: at.google.meet,
      filesUrl: at.google.files,
      userInfoUrl: at.google.userInfo,
      allowed,
    }),
    manageUrl: null,
  }));
  // Each team has its own keys; where there is no emulator, the setting offers the service.
  const noKeys = { clientId: '', clientSecret: '' };
  add('tencent', tencent ? noKeys : null, (at, _keys, allowed) => ({
    oauth: null,
    api: createTencentApi({ url: at.tencent, now, allowed }),
    manageUrl: null,
  }));
  add('facebook', facebook, (at, keys, allowed) => ({
    oauth: facebookOAuth(at, keys),
    api: createFacebookApi({ url: at.facebook.api, allowed }),
    manageUrl: null,
  }));
  for (const provider of ['zoom-multi', 'zoom'] as const) {
    const isOrganisation = provider === 'zoom-multi';
    add(provider, zoom, (at, keys, allowed) => ({
      oauth: zoomOAuth(at, keys),
      api: createZoomApi({ url: at.zoom.api, isOrganisation, now, allowed }),
      manageUrl: at.zoom.manage,
    }));
  }
  add('youtube', youTube, (at, keys, allowed) => ({
    oauth: youTubeOAuth(at, keys),
    api: createVideosApi({ url: at.youTube, allowed }),
    manageUrl: null,
  }));
  return setups;
}
