import { httpError } from '../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../kernel/http/module';
import { systemSource } from '../../records/logs';
import type { Setups } from './import-jobs';
import { lockByExternalId } from './integrations.store';
import { purgeConnections } from './integrations.service';
import type { Provider } from './provider';
import { asJson, asText } from './read-answers.pure';
import { isZoomEvent, proveZoomSecret } from './zoom-signature.pure';

/** The secrets of the set-ups of Zoom: both cards belong to one app. */
function secretsOf(setups: Setups): string[] {
  const secret = setups().get('zoom')?.webhookSecret ?? null;
  return secret === null ? [] : [secret];
}

const header = (call: Pick<Call, 'request'>, name: string): string =>
  [call.request.headers[name]].flat()[0] ?? '';

/** Takes an event of Zoom. @throws 401 for one that is not signed, or not now. */
export async function receiveZoomEvent(
  call: Call<'receiveZoomEvent'>,
  setups: Setups,
): Promise<Answer<'receiveZoomEvent'>> {
  const { context, body, request } = call;
  const event = {
    timestamp: header(call, 'x-zm-request-timestamp'),
    signature: header(call, 'x-zm-signature'),
    body: request.jsonText ?? '',
  };
  const secret = secretsOf(setups).find((one) => isZoomEvent(one, event, context.clock.now()));
  if (secret === undefined) throw httpError({ status: 401, code: 'SIGNATURE_INVALID' });
  const payload = asJson(body.payload);
  if (body.event === 'endpoint.url_validation') {
    const plainToken = asText(payload['plainToken']);
    return { status: 200, body: { plainToken, encryptedToken: proveZoomSecret(secret, plainToken) } };
  }
  if (body.event === 'app_deauthorized') {
    // The app was removed by one person: the permission that another one of the organisation gave is as good as before.
    const userId = asText(payload['user_id']);
    await purgeAccount(call, { provider: 'zoom', externalId: userId, userId });
    await purgeAccount(call, { provider: 'zoom-multi', externalId: asText(payload['account_id']), userId });
  }
  return { status: 204 };
}

/** Forgets an account in every team that connected it; each team has an entry of its own in its log. */
async function purgeAccount(
  { context, origin }: Call<'receiveZoomEvent'>,
  account: { readonly provider: Provider; readonly externalId: string; readonly userId: string },
): Promise<void> {
  if (account.externalId === '') return;
  await context.db.transaction(async (tx) => {
    for (const row of await lockByExternalId(tx, account)) {
      const source = { ...systemSource('zoom-webhook', row.accountId), origin };
      await purgeConnections(tx, { context, call: source, rows: [row] });
    }
  });
}
