import { expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { mediaOriginOf, parseStorageConfig } from './storage-config';

const bucket = { PALCO_S3_BUCKET: 'palco-media' };

it('keeps files in the data folder unless a bucket is named', () => {
  expect(parseStorageConfig({})).toEqual({ s3: null });
});

it('takes a bucket of Amazon by its name alone', () => {
  expect(parseStorageConfig(bucket).s3).toEqual({
    bucket: 'palco-media',
    endpoint: null,
    publicEndpoint: null,
    region: 'us-east-1',
    prefix: '',
    pathStyle: false,
    keys: null,
    delivery: 'server',
  });
});

it('takes all that another store needs', () => {
  const config = parseStorageConfig({
    ...bucket,
    PALCO_S3_ENDPOINT: 'http://10.0.0.5:9000/',
    PALCO_S3_PUBLIC_ENDPOINT: 'https://media.example.com',
    PALCO_S3_REGION: 'sa-east-1',
    PALCO_S3_PREFIX: 'video/palco/',
    PALCO_S3_ACCESS_KEY: 'id',
    PALCO_S3_SECRET_KEY: 'secret',
    PALCO_MEDIA_DELIVERY: 'bucket',
  });
  expect(config.s3).toEqual({
    bucket: 'palco-media',
    endpoint: 'http://10.0.0.5:9000',
    publicEndpoint: 'https://media.example.com',
    region: 'sa-east-1',
    prefix: 'video/palco/',
    pathStyle: true,
    keys: { accessKeyId: 'id', secretAccessKey: 'secret' },
    delivery: 'bucket',
  });
});

it('lets the style of addresses be chosen', () => {
  const own = { ...bucket, PALCO_S3_ENDPOINT: 'https://s3.example.com' };
  expect(parseStorageConfig({ ...own, PALCO_S3_PATH_STYLE: 'off' }).s3?.pathStyle).toBe(false);
  expect(parseStorageConfig({ ...bucket, PALCO_S3_PATH_STYLE: 'on' }).s3?.pathStyle).toBe(true);
});

it('knows where viewers get media from', () => {
  const originOf = (env: Record<string, string>) =>
    mediaOriginOf(parseStorageConfig({ ...bucket, ...env }).s3);
  const direct = { PALCO_MEDIA_DELIVERY: 'bucket' };
  expect(originOf({})).toBeNull();
  expect(originOf({ ...direct, PALCO_S3_REGION: 'sa-east-1' })).toBe(
    'https://palco-media.s3.sa-east-1.amazonaws.com',
  );
  expect(originOf({ ...direct, PALCO_S3_ENDPOINT: 'http://s3:9000' })).toBe('http://s3:9000');
  expect(originOf({ ...direct, PALCO_S3_PUBLIC_ENDPOINT: 'https://a.example' })).toBe(
    'https://palco-media.a.example',
  );
});

it.each([
  [{ PALCO_S3_BUCKET: 'No Bucket' }, 'PALCO_S3_BUCKET=No Bucket is not usable'],
  [{ PALCO_S3_REGION: 'sa-east-1' }, 'PALCO_S3_REGION needs PALCO_S3_BUCKET'],
  [{ PALCO_S3_SECRET_KEY: 'x' }, 'PALCO_S3_SECRET_KEY needs PALCO_S3_BUCKET'],
  [{ PALCO_MEDIA_DELIVERY: 'bucket' }, 'PALCO_MEDIA_DELIVERY=bucket needs PALCO_S3_BUCKET'],
  [{ ...bucket, PALCO_MEDIA_DELIVERY: 'cdn' }, 'one of server, bucket'],
  [{ ...bucket, PALCO_S3_ENDPOINT: 's3.example.com' }, 'PALCO_S3_ENDPOINT is not usable'],
  [{ ...bucket, PALCO_S3_ENDPOINT: 'https://s3.example.com/path' }, 'expected an origin'],
  [{ ...bucket, PALCO_S3_PUBLIC_ENDPOINT: 'ftp://x' }, 'PALCO_S3_PUBLIC_ENDPOINT is not usable'],
  [{ ...bucket, PALCO_S3_PREFIX: 'a//b' }, 'PALCO_S3_PREFIX=a//b is not usable'],
  [{ ...bucket, PALCO_S3_REGION: 'a b' }, 'PALCO_S3_REGION=a b is not usable'],
  [{ ...bucket, PALCO_S3_PATH_STYLE: 'yes' }, 'one of on, off'],
  [{ ...bucket, PALCO_S3_ACCESS_KEY: 'id' }, 'PALCO_S3_SECRET_KEY= is not usable'],
  [{ ...bucket, PALCO_S3_SECRET_KEY: 'secret' }, 'PALCO_S3_ACCESS_KEY= is not usable'],
])('refuses %j', (env, reason) => {
  expect(() => parseStorageConfig(env)).toThrow(StartError);
  expect(() => parseStorageConfig(env)).toThrow(reason);
});

it('repeats no password of an address', () => {
  const env = { ...bucket, PALCO_S3_ENDPOINT: 'https://id:geheim@s3.example.com' };
  expect(() => parseStorageConfig(env)).toThrow(/^(?!.*geheim)/);
});
