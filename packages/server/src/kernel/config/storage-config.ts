import type { S3Place } from '../../ports/s3/s3-calls';
import { StartError } from '../errors/start-error';
import { oneOf, wrong } from './read-values';
import type { Environment } from './read-values';

/** Where sources, media and pictures are kept. */
export interface StorageConfig {
  /** A bucket; null for a folder of the data folder. */
  readonly s3: S3Config | null;
}

/** A bucket, and how viewers get its media. */
export interface S3Config extends S3Place {
  /** Where viewers reach the store; null for the same address as the server's. */
  readonly publicEndpoint: string | null;
  /** `bucket`: by signed addresses, straight from the store. */
  readonly delivery: 'server' | 'bucket';
}

const textOf = (env: Environment, name: string): string => env[name]?.trim() ?? '';

/** Those that mean nothing without a bucket. */
const others = [
  'PALCO_S3_ENDPOINT',
  'PALCO_S3_PUBLIC_ENDPOINT',
  'PALCO_S3_REGION',
  'PALCO_S3_PREFIX',
  'PALCO_S3_PATH_STYLE',
  'PALCO_S3_ACCESS_KEY',
  'PALCO_S3_SECRET_KEY',
];

function endpoint(env: Environment, name: string): string | null {
  const text = textOf(env, name);
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    // The value may hold a password: it is not repeated.
    throw new StartError(`${name} is not usable: expected an origin like https://s3.example.com.`);
  }
  return url.origin;
}

function prefix(env: Environment): string {
  const text = textOf(env, 'PALCO_S3_PREFIX').replace(/\/$/, '');
  if (text === '') return '';
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(text) || text.length > 200)
    throw wrong('PALCO_S3_PREFIX', text, 'letters, digits and /, like palco or media/palco');
  return `${text}/`;
}

function keys(env: Environment): S3Config['keys'] {
  const accessKeyId = textOf(env, 'PALCO_S3_ACCESS_KEY');
  const secretAccessKey = textOf(env, 'PALCO_S3_SECRET_KEY');
  if (accessKeyId === '' && secretAccessKey === '') return null;
  if (accessKeyId === '')
    throw wrong('PALCO_S3_ACCESS_KEY', '', 'the access key that belongs to PALCO_S3_SECRET_KEY');
  if (secretAccessKey === '')
    throw wrong('PALCO_S3_SECRET_KEY', '', 'the secret that belongs to PALCO_S3_ACCESS_KEY');
  return { accessKeyId, secretAccessKey };
}

function region(env: Environment): string {
  const text = textOf(env, 'PALCO_S3_REGION') || 'us-east-1';
  if (!/^[\w-]{1,63}$/.test(text)) throw wrong('PALCO_S3_REGION', text, 'a region like sa-east-1');
  return text;
}

function withoutBucket(env: Environment): null {
  const set = others.find((name) => textOf(env, name) !== '');
  if (set !== undefined) throw new StartError(`${set} needs PALCO_S3_BUCKET: it says which bucket is meant.`);
  if (oneOf(env, 'PALCO_MEDIA_DELIVERY', ['server', 'bucket']) === 'bucket')
    throw new StartError('PALCO_MEDIA_DELIVERY=bucket needs PALCO_S3_BUCKET.');
  return null;
}

function bucket(env: Environment): S3Config | null {
  const name = textOf(env, 'PALCO_S3_BUCKET');
  if (name === '') return withoutBucket(env);
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(name))
    throw wrong(
      'PALCO_S3_BUCKET',
      name,
      'the name of a bucket: 3 to 63 lower-case letters, digits and hyphens',
    );
  const address = endpoint(env, 'PALCO_S3_ENDPOINT');
  // Amazon gives each bucket a name of its own; few others do.
  const style = oneOf(env, 'PALCO_S3_PATH_STYLE', ['', 'on', 'off']);
  return {
    bucket: name,
    endpoint: address,
    publicEndpoint: endpoint(env, 'PALCO_S3_PUBLIC_ENDPOINT'),
    region: region(env),
    prefix: prefix(env),
    pathStyle: style === '' ? address !== null : style === 'on',
    keys: keys(env),
    delivery: oneOf(env, 'PALCO_MEDIA_DELIVERY', ['server', 'bucket']),
  };
}

/** The origin that viewers get media from, beside the server's own; null where that sends them all. */
export function mediaOriginOf(s3: S3Config | null): string | null {
  if (s3 === null || s3.delivery === 'server') return null;
  const { publicEndpoint, region, pathStyle, bucket: name } = s3;
  const store = publicEndpoint ?? s3.endpoint ?? `https://s3.${region}.amazonaws.com`;
  return pathStyle ? store : store.replace('://', `://${name}.`);
}

/**
 * Reads `PALCO_S3_BUCKET` and its related settings.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseStorageConfig(env: Environment): StorageConfig {
  return { s3: bucket(env) };
}
