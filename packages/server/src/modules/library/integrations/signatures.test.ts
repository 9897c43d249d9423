import { expect, it } from 'vitest';
import { signTencent } from './sign-tencent.pure';
import { isZoomEvent, proveZoomSecret, signZoomEvent } from './zoom-signature.pure';

it('signs as the example in the documentation of Tencent Cloud', () => {
  const keys = {
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  };
  const authorization = signTencent(keys, {
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    timestamp: 1_551_113_065,
  });
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

const secret = 'segredo';
const body = '{"event":"app_deauthorized"}';
const now = Date.parse('2026-11-27T12:00:00Z');
const timestamp = String(now / 1000);
const good = { timestamp, signature: signZoomEvent(secret, timestamp, body), body };

it.each<[string, Partial<typeof good>, number, boolean]>([
  ['as it came', {}, 0, true],
  ['after five minutes', {}, 300_000, true],
  ['after more than that', {}, 301_000, false],
  ['from the future', {}, -301_000, false],
  ['with another body', { body: '{"event":"app_deauthorized" }' }, 0, false],
  ['with another time', { timestamp: String(now / 1000 + 1) }, 0, false],
  ['with no time', { timestamp: '' }, 0, false],
  ['with a time that is none', { timestamp: '1e9' }, 0, false],
  ['without a signature', { signature: '' }, 0, false],
  ['with another signature', { signature: signZoomEvent('outro', timestamp, body) }, 0, false],
])('takes an event %s or refuses it', (_name, change, later, taken) => {
  expect(isZoomEvent(secret, { ...good, ...change }, now + later)).toBe(taken);
});

it('proves the secret with the HMAC of the token', () => {
  expect(proveZoomSecret('key', 'The quick brown fox jumps over the lazy dog')).toBe(
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  );
});
