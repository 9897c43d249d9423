import type { Integration, OAuthConsent, ZoomAccount } from '@palco/openapi';
import { buildId } from '../builders';
import { FakeRefusal, required, pageOf, teamOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import type { FakeConnection, FakeIntegrations, SingleProvider } from './fake-world';

/**
 * The integrations of a team that has connected nothing.
 *
 * @example
 * ```ts
 * const world = createSeed();
 * world.integrations.set(buildId(1), noIntegrations());
 * ```
 */
export const noIntegrations = (): FakeIntegrations => ({
  zoom: [],
  others: new Map(),
  imports: [],
  consents: [],
  problems: new Map(),
});

const ticketMs = 60_000;
const providers = ['google-meet', 'tencent', 'facebook', 'zoom-multi', 'zoom', 'youtube'] as const;

function integrationsOf(call: FakeCall): FakeIntegrations {
  const { conta_id } = teamOf(call);
  const found = call.world.integrations.get(conta_id) ?? noIntegrations();
  call.world.integrations.set(conta_id, found);
  return found;
}

function connectionOf(call: FakeCall, provider: SingleProvider): FakeConnection {
  return required(integrationsOf(call).others.get(provider));
}

function switchImport(one: FakeConnection, activeImport: boolean): void {
  one.activeImport = activeImport;
}

/** Switches the import of a service by the body of the call. */
function switched(call: FakeCall, provider: SingleProvider): FakeConnection {
  const body = call.body as { readonly activeImport?: boolean; readonly enabled?: boolean };
  const one = connectionOf(call, provider);
  switchImport(one, body.activeImport ?? body.enabled ?? false);
  return one;
}

function undo(one: FakeConnection | undefined): void {
  if (one) Object.assign(one, { deauthorized: true, activeImport: false });
}

const statusOf = ({ activeImport, deauthorized }: FakeConnection): FakeConnection => ({
  activeImport,
  deauthorized,
});
const youTubeOf = ({ activeImport: enabled, deauthorized }: FakeConnection) => ({ enabled, deauthorized });
const tencentOf = ({ activeImport, deauthorized }: FakeConnection) => ({
  activeImport,
  activeIntegration: !deauthorized,
});

/** Takes a consent out of those that wait. */
function takeConsent(call: FakeCall): OAuthConsent {
  const { consents } = integrationsOf(call);
  const index = consents.findIndex(({ id }) => id === call.id);
  const [found] = index < 0 ? [] : consents.splice(index, 1);
  if (!found) throw new FakeRefusal(404, 'NOT_FOUND');
  return found;
}

function integrationOf(
  { zoom, others, problems }: FakeIntegrations,
  provider: Integration['provider'],
): Integration {
  const found = provider === 'zoom' ? zoom : [others.get(provider)].filter((one) => one !== undefined);
  const connected = found.filter(({ deauthorized }) => !deauthorized);
  return {
    provider,
    available: true,
    emulated: true,
    manageUrl: provider.startsWith('zoom') ? 'https://zoom.example/installed-apps' : null,
    directoryId: null,
    lastImportAt: null,
    lastCheckAt: null,
    problems: [problems.get(provider)].filter((one) => one !== undefined),
    importing: connected.filter(({ activeImport }) => activeImport).length,
    accounts: connected.length,
  };
}

export const integrationHandlers = {
  createOAuthTicket(call) {
    teamOf(call);
    const expiresAt = new Date(call.now() + ticketMs).toISOString();
    return { status: 201, body: { ticket: call.nextId(), expiresAt } };
  },
  listOAuthConsents: (call) => ({ status: 200, body: { items: integrationsOf(call).consents } }),
  confirmOAuthConsent(call) {
    const { provider, account } = takeConsent(call);
    const { zoom, others, problems } = integrationsOf(call);
    const connected = { activeImport: false, deauthorized: false };
    problems.delete(provider);
    if (provider !== 'zoom') others.set(provider, connected);
    else {
      const { id: zoomAccountId, name: nome, email } = account;
      zoom.push({ zoomAccountId, nome, email, tokenExpiresIn: null, ...connected });
    }
    return { status: 204 };
  },
  declineOAuthConsent(call) {
    takeConsent(call);
    return { status: 204 };
  },
  listIntegrations(call) {
    const found = integrationsOf(call);
    return { status: 200, body: { items: providers.map((provider) => integrationOf(found, provider)) } };
  },
  listZoomAccounts(call) {
    const { zoom } = integrationsOf(call);
    return { status: 200, body: zoom };
  },
  setZoomImport(call) {
    const { zoomAccountId, activeImport } = call.body as ZoomAccount;
    const found = required(integrationsOf(call).zoom.find((one) => one.zoomAccountId === zoomAccountId));
    switchImport(found, activeImport);
    return { status: 200, body: found };
  },
  setZoomMultiImport: (call) => ({ status: 200, body: statusOf(switched(call, 'zoom-multi')) }),
  getGoogleMeet: (call) => ({ status: 200, body: statusOf(connectionOf(call, 'google-meet')) }),
  setGoogleMeetImport: (call) => ({ status: 200, body: statusOf(switched(call, 'google-meet')) }),
  getYouTube: (call) => ({ status: 200, body: youTubeOf(connectionOf(call, 'youtube')) }),
  setYouTubeImport: (call) => ({ status: 200, body: youTubeOf(switched(call, 'youtube')) }),
  getTencent: (call) => ({ status: 200, body: tencentOf(connectionOf(call, 'tencent')) }),
  setTencentImport: (call) => ({ status: 200, body: tencentOf(switched(call, 'tencent')) }),
  deauthorizeGoogleMeet(call) {
    undo(integrationsOf(call).others.get('google-meet'));
    return { status: 204 };
  },
  connectTencent(call) {
    integrationsOf(call).others.set('tencent', { activeImport: true, deauthorized: false });
    return { status: 201, body: { directoryId: buildId(399), directoryName: 'Tencent Cloud' } };
  },
  listRecordingImports(call) {
    const [provider, status] = [call.query.get('provider'), call.query.get('status')];
    const found = integrationsOf(call).imports.filter(
      (one) => (provider === null || one.provider === provider) && (status === null || one.status === status),
    );
    return { status: 200, body: pageOf(found, call.query) };
  },
} satisfies FakeHandlers;
