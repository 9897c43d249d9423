import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { parseConfig } from './config';
import { mergeFlags } from './flags';
import { findUnknownVariables } from './misspelt';
import { optionOf } from './setting.pure';
import { settings } from './settings';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'palco-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(parseConfig({ PALCO_DATA_DIR: dataDir })).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      databaseUrl: null,
      secret: null,
      product: 'palco',
      uploadChunkBytes: 134_217_728,
      corsOrigins: [],
      logLevel: 'info',
      seed: 'demo',
      trustProxy: false,
      validateAnswers: true,
      publicUrl: null,
      smtpUrl: null,
      showsOutbox: true,
    });
  });

  it('reads what the operator sets', () => {
    const config = parseConfig({
      PALCO_DATA_DIR: dataDir,
      PALCO_PORT: '0',
      PALCO_CORS_ORIGINS: 'https://a.example.com, http://localhost:5173/',
      PALCO_TRUST_PROXY: '10.0.0.0/8, loopback',
      PALCO_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://palco@db/palco',
      NODE_ENV: 'production',
      PALCO_PUBLIC_URL: 'https://palco.example.com/',
      PALCO_SMTP_URL: 'smtps://palco:geheim@mail.example.com',
      PALCO_MAIL_FROM: 'Palco <no-reply@example.com>',
    });
    expect(config).toMatchObject({
      port: 0,
      corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
      trustProxy: ['10.0.0.0/8', 'loopback'],
      secret: 's'.repeat(32),
      databaseUrl: 'postgres://palco@db/palco',
      validateAnswers: false,
      publicUrl: 'https://palco.example.com',
      smtpUrl: 'smtps://palco:geheim@mail.example.com',
      mailFrom: 'Palco <no-reply@example.com>',
      showsOutbox: false,
    });
  });

  it.each([
    [{ PALCO_SEED: 'demo', NODE_ENV: 'production' }, true],
    [{ PALCO_SEED: 'none', NODE_ENV: 'production' }, false],
    [{ PALCO_SEED: 'none', NODE_ENV: 'test' }, true],
    [{ PALCO_SMTP_URL: 'smtp://localhost', PALCO_MAIL_FROM: 'a@b.c' }, false],
  ])('with %o shows the outbox: %s', (env, shown) => {
    expect(parseConfig({ PALCO_DATA_DIR: dataDir, ...env }).showsOutbox).toBe(shown);
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'demo'],
    [{ PALCO_HOST: 'localhost' }, 'demo'],
    [{ PALCO_HOST: '::1' }, 'demo'],
    [{ NODE_ENV: 'production' }, 'demo'],
    [{ PALCO_HOST: '0.0.0.0' }, 'none'],
    [{ PALCO_HOST: '::' }, 'none'],
    [{ PALCO_HOST: 'localhost.evil.example' }, 'none'],
    [{ PALCO_PUBLIC_URL: 'https://palco.example.com' }, 'none'],
    [{ DATABASE_URL: 'postgres://palco@db/palco' }, 'none'],
    [{ DATABASE_URL: 'postgres://palco@db/palco', PALCO_SEED: 'demo' }, 'demo'],
    [{ PALCO_SEED: 'none' }, 'none'],
  ])('with %o seeds %s', (env, seed) => {
    expect(parseConfig({ PALCO_DATA_DIR: dataDir, ...env }).seed).toBe(seed);
  });

  it.each([
    [{ PALCO_PORT: 'http' }, 'PALCO_PORT=http'],
    [{ PALCO_PORT: '70000' }, 'from 0 to 65535'],
    [{ PALCO_PORT: '-1' }, 'PALCO_PORT=-1'],
    [{ PALCO_SEED: 'all' }, 'one of demo, none'],
    [{ PALCO_LOG_LEVEL: 'loud' }, 'PALCO_LOG_LEVEL=loud'],
    [{ PALCO_PRODUCT: 'My Product' }, 'slug'],
    [{ PALCO_CORS_ORIGINS: '*' }, 'origins like'],
    [{ PALCO_CORS_ORIGINS: 'https://a.example.com/console' }, 'origins like'],
    [{ PALCO_TRUST_PROXY: 'yes please' }, 'PALCO_TRUST_PROXY'],
    [{ PALCO_SECRET: 'short' }, 'PALCO_SECRET is too short'],
    [{ PALCO_PUBLIC_URL: 'palco.example.com' }, 'PALCO_PUBLIC_URL'],
    [{ PALCO_PUBLIC_URL: 'https://palco.example.com/console' }, 'an origin like'],
    [{ PALCO_PUBLIC_URL: 'ftp://palco.example.com' }, 'an origin like'],
    [{ PALCO_ANALYTICS_URL: 'analytics.example.com' }, 'PALCO_ANALYTICS_URL=analytics.example.com'],
    [{ PALCO_STUDIO_URL: 'javascript:alert(1)' }, 'an origin like'],
    [{ PALCO_UPLOAD_URL: 'https://upload.example.com' }, 'needs PALCO_PUBLIC_URL'],
    [{ PALCO_NORMAL_UPLOAD_MARKER: '/' }, 'a part of a host name'],
    [{ PALCO_SMTP_URL: 'http://root:geheim@mail' }, 'PALCO_SMTP_URL is not usable'],
    [{ PALCO_SMTP_URL: 'smtp://mail' }, 'PALCO_MAIL_FROM'],
    [{ PALCO_SMTP_URL: 'smtp://mail', PALCO_MAIL_FROM: 'Palco' }, 'PALCO_MAIL_FROM=Palco'],
    [{ DATABASE_URL: 'mysql://root:geheim@db' }, 'DATABASE_URL is not usable'],
  ])('refuses %o and says what is expected', (env, text) => {
    const parse = (): unknown => parseConfig({ PALCO_DATA_DIR: dataDir, ...env });
    expect(parse).toThrow(StartError);
    expect(parse).toThrow(text);
    expect(parse).not.toThrow('geheim');
  });

  it('says that the data folder cannot be made', () => {
    writeFileSync(join(dataDir, 'file'), '');
    expect(() => parseConfig({ PALCO_DATA_DIR: join(dataDir, 'file', 'data') })).toThrow('cannot be made');
  });
});

describe('the emulators of other services', () => {
  it.each<[Record<string, string>, object | null]>([
    [{}, { port: 4100 }],
    [{ NODE_ENV: 'production' }, { port: 4100 }],
    [{ PALCO_EMULATORS: 'off' }, null],
    [{ PALCO_SEED: 'none' }, null],
    [{ PALCO_PUBLIC_URL: 'https://palco.example.com' }, null],
    [{ DATABASE_URL: 'postgres://palco@db/palco' }, null],
    [{ DATABASE_URL: 'postgres://palco@db/palco', PALCO_EMULATORS: '4100' }, { port: 4100 }],
  ])('with %o are %o', (env, emulators) => {
    expect(parseConfig({ PALCO_DATA_DIR: dataDir, ...env }).integrations.emulators).toEqual(emulators);
  });

  it.each([
    [{ PALCO_DATABASE_POOLED_URL: 'postgres://palco:geheim@pooler/palco' }, 'needs DATABASE_URL'],
    [{ PALCO_DATABASE_REPLICA_URL: 'postgres://palco:geheim@standby/palco' }, 'needs DATABASE_URL'],
    [{ PALCO_EMULATORS: 'on' }, 'PALCO_EMULATORS=on'],
    [{ PALCO_ZOOM_CLIENT_ID: 'a' }, 'PALCO_ZOOM_CLIENT_SECRET'],
    [{ PALCO_GOOGLE_CLIENT_SECRET: 'geheim' }, 'PALCO_GOOGLE_CLIENT_ID'],
    [{ PALCO_YOUTUBE_URL: 'https://videos.example.com' }, 'PALCO_YOUTUBE_CLIENT_ID'],
    [
      { PALCO_YOUTUBE_URL: 'http://a', PALCO_YOUTUBE_CLIENT_ID: 'a', PALCO_YOUTUBE_CLIENT_SECRET: 'geheim' },
      'an address like',
    ],
  ])('and the services refuse %o', (env, text) => {
    const parse = (): unknown => parseConfig({ PALCO_DATA_DIR: dataDir, ...env });
    expect(parse).toThrow(text);
    expect(parse).not.toThrow('geheim');
  });
});

describe('the list of settings', () => {
  it('names exactly what the configuration reads', () => {
    const read = new Set<string>();
    // Without a collector, the variables of OpenTelemetry belong to other programs.
    const given = { PALCO_DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    const env = new Proxy(given as Record<string, string>, {
      get: (target, name) => {
        read.add(String(name));
        return target[String(name)];
      },
    });
    parseConfig(env);
    read.delete('NODE_ENV');
    expect([...read].sort()).toEqual(settings.map(({ variable }) => variable).sort());
  });

  it('says the default by which its rule goes', () => {
    const config = parseConfig({ PALCO_DATA_DIR: dataDir });
    const shown = (name: string) => settings.find(({ variable }) => variable === name)?.fallback;
    expect([shown('PALCO_TRASH_DAYS'), config.trashDays]).toEqual(['30', 30]);
    expect([shown('PALCO_UPLOAD_CHUNK_BYTES'), config.uploadChunkBytes]).toEqual([
      '134217728 (128 MiB)',
      134_217_728,
    ]);
    expect([shown('PALCO_RTMP_ENGINE'), config.rtmp?.nginx]).toEqual(['own', null]);
  });

  it('keeps the spaces of a secret, which sealed what is in the database, and of nothing else', () => {
    const secret = ` ${'s'.repeat(32)} `;
    const config = parseConfig({ PALCO_DATA_DIR: dataDir, PALCO_SECRET: secret, PALCO_TRASH_DAYS: ' 7 ' });
    expect([config.secret, config.trashDays]).toEqual([secret, 7]);
  });

  it('has an option for each but the secrets', () => {
    const options = settings.map((setting) => [setting.variable, optionOf(setting)]);
    expect(options).toContainEqual(['PALCO_DATA_DIR', '--data-dir']);
    expect(options.filter(([, option]) => option === null).map(([variable]) => variable)).toEqual([
      'DATABASE_URL',
      'PALCO_DATABASE_POOLED_URL',
      'PALCO_DATABASE_REPLICA_URL',
      'PALCO_SECRET',
      'PALCO_SECRET_PREVIOUS',
      'PALCO_S3_ACCESS_KEY',
      'PALCO_S3_SECRET_KEY',
      'PALCO_NATS_URL',
      'PALCO_SRT_PASSPHRASE',
      'PALCO_NGINX_RTMP_SECRET',
      'PALCO_CLICKHOUSE_URL',
      'PALCO_TRANSCRIBER_KEY',
      'PALCO_ZOOM_CLIENT_SECRET',
      'PALCO_ZOOM_WEBHOOK_SECRET',
      'PALCO_GOOGLE_CLIENT_SECRET',
      'PALCO_FACEBOOK_CLIENT_SECRET',
      'PALCO_YOUTUBE_CLIENT_SECRET',
      'PALCO_SMTP_URL',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ]);
  });
});

describe('an unknown variable', () => {
  it.each([
    ['PALCO_PROT', 'PALCO_PORT'],
    ['PALCO_SECERT', 'PALCO_SECRET'],
    ['PALCO_TRUST_PROXIES', 'PALCO_TRUST_PROXY'],
    ['PALCO_DATADIR', 'PALCO_DATA_DIR'],
    ['PALCO_ELSEWHERE', null],
  ])('%s is reported with the nearest name: %s', (name, nearest) => {
    expect(findUnknownVariables(['PALCO_PORT', 'PATH', name])).toEqual([{ name, nearest }]);
  });

  it('is not one that the commands of the workspace read', () => {
    expect(
      findUnknownVariables(['PALCO_CHROMIUM', 'PALCO_HEADLESS_SHELL', 'PALCO_TEST_DATABASE_URL']),
    ).toEqual([]);
  });
});

describe('what an operator sets', () => {
  it('is read', () => {
    const config = parseConfig({
      PALCO_DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://palco@db/palco',
      PALCO_PUBLIC_URL: 'https://palco.example.com',
      PALCO_ROLE: 'worker',
      PALCO_SECRET_PREVIOUS: 'p'.repeat(32),
      PALCO_METRICS: '[::1]:9464',
      PALCO_TRASH_DAYS: '7',
      PALCO_OUTBOUND_ALLOW: '127.0.0.1, ::1',
    });
    expect(config).toMatchObject({
      role: 'worker',
      previousSecret: 'p'.repeat(32),
      metrics: { host: '::1', port: 9464 },
      trashDays: 7,
      outboundAllow: ['127.0.0.1', '::1'],
    });
  });

  it.each([
    [{ PALCO_ROLE: 'api' }, 'needs DATABASE_URL'],
    [{ PALCO_ROLE: 'worker', DATABASE_URL: 'postgres://palco@db/palco' }, 'needs PALCO_PUBLIC_URL'],
    [{ PALCO_SECRET_PREVIOUS: 'geheim' }, 'PALCO_SECRET_PREVIOUS is too short'],
    [{ PALCO_METRICS: 'yes' }, 'an address like 127.0.0.1:9464'],
    [{ PALCO_TRASH_DAYS: '0' }, 'from 1 to'],
    [{ PALCO_OUTBOUND_ALLOW: 'localhost' }, 'IP addresses like'],
  ])('is refused where it cannot work: %o', (env, text) => {
    const parse = (): unknown => parseConfig({ PALCO_DATA_DIR: dataDir, ...env });
    expect(parse).toThrow(text);
    expect(parse).not.toThrow('geheim');
  });
});

describe('how long a process answers on once it is told to stop', () => {
  const database = {
    DATABASE_URL: 'postgres://palco@db/palco',
    PALCO_PUBLIC_URL: 'https://palco.example.com',
  };
  it.each<[Record<string, string>, number]>([
    [{}, 0],
    [{ ...database, PALCO_ROLE: 'api' }, 5_000],
    [{ ...database, PALCO_ROLE: 'worker' }, 0],
    [{ ...database, PALCO_ROLE: 'api', PALCO_DRAIN_SECONDS: '0' }, 0],
    [{ PALCO_DRAIN_SECONDS: '12' }, 12_000],
  ])('with %o is %i ms', (env, drainMs) => {
    expect(parseConfig({ PALCO_DATA_DIR: dataDir, ...env }).drainMs).toBe(drainMs);
  });

  it('is a number of seconds', () => {
    expect(() => parseConfig({ PALCO_DATA_DIR: dataDir, PALCO_DRAIN_SECONDS: '5s' })).toThrow(
      'PALCO_DRAIN_SECONDS=5s',
    );
  });
});

describe('flags', () => {
  it('overrideCapability variables, in both notations', () => {
    const env = { PALCO_PORT: '1', PALCO_HOST: 'a' };
    expect(mergeFlags(['--port', '2', '--data-dir=/x=y'], env)).toEqual({
      PALCO_PORT: '2',
      PALCO_HOST: 'a',
      PALCO_DATA_DIR: '/x=y',
    });
  });

  it.each([[['--prot', '1']], [['--port']], [['--port=']], [['4000']]])('refuse %o', (args) => {
    expect(() => mergeFlags(args, {})).toThrow(StartError);
  });
});
