import { expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { parseLiveConfig, parseNginxRtmp } from './ingest-config';

const secret = 'a'.repeat(32);

it('takes signals itself unless an engine is named', () => {
  expect(parseNginxRtmp({})).toBeNull();
  expect(parseNginxRtmp({ PALCO_RTMP_ENGINE: 'own' })).toBeNull();
});

it('finds nginx beside the server by default', () => {
  expect(parseNginxRtmp({ PALCO_RTMP_ENGINE: 'nginx', PALCO_NGINX_RTMP_SECRET: secret })).toEqual({
    rtmp: { host: '127.0.0.1', port: 1935 },
    control: 'http://127.0.0.1:1936',
    callbacks: { host: '127.0.0.1', port: 1937 },
    secret,
  });
});

it('takes addresses of IPv6', () => {
  const env = {
    PALCO_RTMP_ENGINE: 'nginx',
    PALCO_NGINX_RTMP_SECRET: secret,
    PALCO_NGINX_RTMP_ADDRESS: '[::1]:2935',
  };
  expect(parseNginxRtmp(env)?.rtmp).toEqual({ host: '::1', port: 2935 });
});

it.each<[Record<string, string>, string]>([
  [{ PALCO_RTMP_ENGINE: 'red5' }, 'PALCO_RTMP_ENGINE=red5 is not usable'],
  [{ PALCO_RTMP_ENGINE: 'nginx' }, 'PALCO_RTMP_ENGINE=nginx needs PALCO_NGINX_RTMP_SECRET'],
  [{ PALCO_RTMP_ENGINE: 'nginx', PALCO_NGINX_RTMP_SECRET: 'SECRET' }, 'at least 32'],
  [{ PALCO_RTMP_ENGINE: 'nginx', PALCO_NGINX_RTMP_SECRET: `${secret}/x` }, 'at least 32'],
  [{ PALCO_NGINX_RTMP_SECRET: secret }, 'PALCO_NGINX_RTMP_SECRET needs PALCO_RTMP_ENGINE=nginx'],
  [{ PALCO_NGINX_RTMP_ADDRESS: '127.0.0.1:1935' }, 'PALCO_NGINX_RTMP_ADDRESS needs PALCO_RTMP_ENGINE=nginx'],
  ...['PALCO_NGINX_RTMP_ADDRESS', 'PALCO_NGINX_RTMP_CALLBACKS'].flatMap((variable) =>
    ['nginx', 'nginx:0', 'nginx:65536', 'rtmp://nginx:1935'].map(
      (value): [Record<string, string>, string] => [
        { PALCO_RTMP_ENGINE: 'nginx', PALCO_NGINX_RTMP_SECRET: secret, [variable]: value },
        `${variable}=${value} is not usable`,
      ],
    ),
  ),
  [
    {
      PALCO_RTMP_ENGINE: 'nginx',
      PALCO_NGINX_RTMP_SECRET: secret,
      PALCO_NGINX_RTMP_CONTROL: 'http://nginx/x',
    },
    'PALCO_NGINX_RTMP_CONTROL=http://nginx/x is not usable',
  ],
])('refuses %j', (env, reason) => {
  expect(() => parseNginxRtmp(env)).toThrow(StartError);
  expect(() => parseNginxRtmp(env)).toThrow(reason);
  expect(() => parseNginxRtmp(env)).toThrow(/^(?!.*aaaa)/);
});

it('takes SRT at its port, and RTMPS with a certificate alone', () => {
  const plain = parseLiveConfig({}, '127.0.0.1');
  expect(plain.srt).toEqual({
    host: '127.0.0.1',
    port: 8890,
    orAnyPort: true,
    passphrase: null,
    latencyMs: 200,
    publicUrl: null,
  });
  expect(plain.rtmp?.tls).toBeNull();
  const files = { PALCO_RTMPS_CERT: '/a.pem', PALCO_RTMPS_KEY: '/b.pem' };
  expect(parseLiveConfig(files, '::').rtmp?.tls).toEqual({
    port: 1936,
    orAnyPort: true,
    certificate: '/a.pem',
    key: '/b.pem',
  });
  expect(parseLiveConfig({ ...files, PALCO_RTMPS_PORT: 'off' }, '::').rtmp?.tls).toBeNull();
  expect(parseLiveConfig({ PALCO_SRT_PORT: 'off' }, '::').srt).toBeNull();
  expect(parseLiveConfig({ PALCO_RTMP_PORT: 'off' }, '::').srt).toBeNull();
});

it.each<[Record<string, string>, string]>([
  [{ PALCO_SRT_PASSPHRASE: 'short' }, 'PALCO_SRT_PASSPHRASE is not usable: expected 10 to 79'],
  [{ PALCO_SRT_PASSPHRASE: 'with spaces in it' }, 'PALCO_SRT_PASSPHRASE is not usable'],
  [{ PALCO_SRT_LATENCY: '0' }, 'PALCO_SRT_LATENCY=0 is not usable'],
  [{ PALCO_SRT_URL: 'srt://example.com' }, 'PALCO_SRT_URL=srt://example.com is not usable'],
  [{ PALCO_RTMPS_URL: 'rtmp://example.com/live' }, 'PALCO_RTMPS_URL=rtmp://example.com/live is not usable'],
  [{ PALCO_RTMPS_CERT: '/a.pem' }, 'PALCO_RTMPS_CERT and PALCO_RTMPS_KEY go together'],
])('refuses %j for SRT and RTMPS', (env, reason) => {
  expect(() => parseLiveConfig(env, '127.0.0.1')).toThrow(reason);
});
