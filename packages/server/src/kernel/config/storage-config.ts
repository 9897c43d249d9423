import type { S3Location } from '../../ports/s3/s3-calls';
import { StartError } from '../errors/start-error';
import { oneOf, originOf, orNull, text, word, wrong, wrongSecret } from './rules';
import { isSet, read, readAll } from './setting.pure';
import type { Environment, Rows, Rule } from './setting.pure';

/** A bucket, and how viewers get its media. */
export interface S3Config extends S3Location {
  /** Where viewers reach the store; null for the same address as the server's. */
  readonly publicEndpoint: string | null;
  /** `bucket`: by signed addresses, straight from the store. */
  readonly delivery: 'server' | 'bucket';
}

/** It may be written with a password. */
const endpoint: Rule<string | null> = orNull({
  value: '<origin>',
  parse(written, variable) {
    const found = originOf(written);
    if (found === null) throw wrongSecret(variable, 'an origin like https://s3.example.com');
    return found;
  },
});

function prefixOf(written: string, variable: string): string {
  const given = written.replace(/\/$/, '');
  if (given === '') return '';
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(given) || given.length > 200)
    throw wrong(variable, given, 'letters, digits and /, like palco or media/palco');
  return `${given}/`;
}

const bucket = {
  bucket: {
    variable: 'PALCO_S3_BUCKET',
    help: 'bucket of an S3 store for sources, media and pictures, instead of the data folder',
    parse: orNull(
      word({
        value: '<name>',
        form: /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
        expected: 'the name of a bucket: 3 to 63 lower-case letters, digits and hyphens',
      }),
    ),
  },
} satisfies Rows;

/** Those that mean nothing without a bucket. */
const others = {
  endpoint: {
    variable: 'PALCO_S3_ENDPOINT',
    help: 'address of the store, like https://s3.example.com',
    parse: endpoint,
    fallback: "Amazon's of the region",
  },
  publicEndpoint: {
    variable: 'PALCO_S3_PUBLIC_ENDPOINT',
    help: 'address at which viewers reach the store, with PALCO_MEDIA_DELIVERY=bucket',
    parse: endpoint,
    fallback: 'the same',
  },
  region: {
    variable: 'PALCO_S3_REGION',
    help: 'region that requests are signed for',
    parse: word({
      value: '<region>',
      fallback: 'us-east-1',
      form: /^[\w-]{1,63}$/,
      expected: 'a region like sa-east-1',
    }),
  },
  prefix: {
    variable: 'PALCO_S3_PREFIX',
    help: 'what each name in the bucket begins with, where others use the bucket too',
    parse: { value: '<text>', fallback: 'none', parse: prefixOf },
  },
  pathStyle: {
    variable: 'PALCO_S3_PATH_STYLE',
    help: 'whether the bucket is in the path of an address instead of its host name',
    parse: orNull(oneOf(['on', 'off'])),
    fallback: 'on with an endpoint',
  },
  accessKeyId: {
    variable: 'PALCO_S3_ACCESS_KEY',
    help: 'access key of the store',
    parse: text('<text>'),
    fallback: "those of the machine, as Amazon's tools find them",
    isSecret: true,
  },
  secretAccessKey: {
    variable: 'PALCO_S3_SECRET_KEY',
    help: 'secret of that key',
    parse: text('<text>'),
    fallback: 'none',
    isSecret: true,
  },
} satisfies Rows;

const delivery = {
  delivery: {
    variable: 'PALCO_MEDIA_DELIVERY',
    help: 'who sends segments, pictures and MP4 files to viewers: this server, or the bucket by signed addresses',
    parse: oneOf(['server', 'bucket']),
  },
} satisfies Rows;

/** Where files are kept. */
export const storage = { title: 'Storage in a bucket', rows: { ...bucket, ...others, ...delivery } };

type Keys = Exclude<S3Config['keys'], null>;

function keysOf(keys: Keys): Keys | null {
  if (keys.accessKeyId === '' && keys.secretAccessKey === '') return null;
  if (keys.accessKeyId === '')
    throw wrong('PALCO_S3_ACCESS_KEY', '', 'the access key that belongs to PALCO_S3_SECRET_KEY');
  if (keys.secretAccessKey === '')
    throw wrong('PALCO_S3_SECRET_KEY', '', 'the secret that belongs to PALCO_S3_ACCESS_KEY');
  return keys;
}

function withoutBucket(env: Environment): null {
  const lonely = Object.values(others).find((row) => isSet(env, row));
  if (lonely !== undefined)
    throw new StartError(`${lonely.variable} needs PALCO_S3_BUCKET: it says which bucket is meant.`);
  if (read(env, delivery.delivery) === 'bucket')
    throw new StartError('PALCO_MEDIA_DELIVERY=bucket needs PALCO_S3_BUCKET.');
  return null;
}

/** `s3` is null where files are kept in the data folder. */
export function parseStorageConfig(env: Environment): { readonly s3: S3Config | null } {
  const name = read(env, bucket.bucket);
  if (name === null) return { s3: withoutBucket(env) };
  const { accessKeyId, secretAccessKey, pathStyle, ...config } = readAll(env, { ...others, ...delivery });
  return {
    s3: {
      ...config,
      bucket: name,
      // Amazon gives each bucket a name of its own; few others do.
      pathStyle: pathStyle === null ? config.endpoint !== null : pathStyle === 'on',
      keys: keysOf({ accessKeyId, secretAccessKey }),
    },
  };
}

/** The origin that viewers get media from, beside the server's own; null where that sends them all. */
export function mediaOriginOf(s3: S3Config | null): string | null {
  if (s3 === null || s3.delivery === 'server') return null;
  const { publicEndpoint, region, pathStyle, bucket: name } = s3;
  const store = publicEndpoint ?? s3.endpoint ?? `https://s3.${region}.amazonaws.com`;
  return pathStyle ? store : store.replace('://', `://${name}.`);
}
