import type { SettingGroup } from './setting.pure';

/** What carries messages between processes. */
export const busSettings: SettingGroup = {
  title: 'Messages between processes',
  settings: [
    {
      variable: 'PALCO_NATS_URL',
      value: '<nats://…>',
      fallback: 'none: the database carries them',
      help: 'NATS that carries messages between processes, several servers separated by commas',
      isSecret: true,
    },
    {
      variable: 'PALCO_NATS_SUBJECT',
      value: '<text>',
      fallback: 'palco',
      help: 'what the subjects of this installation begin with, where others use the NATS too',
    },
  ],
};

/** Where files are kept. */
export const storageSettings: SettingGroup = {
  title: 'Storage in a bucket',
  settings: [
    {
      variable: 'PALCO_S3_BUCKET',
      value: '<name>',
      fallback: 'none',
      help: 'bucket of an S3 store for sources, media and pictures, instead of the data folder',
    },
    {
      variable: 'PALCO_S3_ENDPOINT',
      value: '<origin>',
      fallback: "Amazon's of the region",
      help: 'address of the store, like https://s3.example.com',
    },
    {
      variable: 'PALCO_S3_PUBLIC_ENDPOINT',
      value: '<origin>',
      fallback: 'the same',
      help: 'address at which viewers reach the store, with PALCO_MEDIA_DELIVERY=bucket',
    },
    {
      variable: 'PALCO_S3_REGION',
      value: '<region>',
      fallback: 'us-east-1',
      help: 'region that requests are signed for',
    },
    {
      variable: 'PALCO_S3_PREFIX',
      value: '<text>',
      fallback: 'none',
      help: 'what each name in the bucket begins with, where others use the bucket too',
    },
    {
      variable: 'PALCO_S3_PATH_STYLE',
      value: 'on|off',
      fallback: 'on with an endpoint',
      help: 'whether the bucket is in the path of an address instead of its host name',
    },
    {
      variable: 'PALCO_S3_ACCESS_KEY',
      value: '<text>',
      fallback: "those of the machine, as Amazon's tools find them",
      help: 'access key of the store',
      isSecret: true,
    },
    {
      variable: 'PALCO_S3_SECRET_KEY',
      value: '<text>',
      fallback: 'none',
      help: 'secret of that key',
      isSecret: true,
    },
    {
      variable: 'PALCO_MEDIA_DELIVERY',
      value: 'server|bucket',
      fallback: 'server',
      help: 'who sends segments, pictures and MP4 files to viewers: this server, or the bucket by signed addresses',
    },
  ],
};

/** What sums what players tell. */
export const analyticsSettings: SettingGroup = {
  title: 'Metrics of viewers',
  settings: [
    {
      variable: 'PALCO_CLICKHOUSE_URL',
      value: '<https://…>',
      fallback: 'none: the database sums them',
      help: 'ClickHouse that sums what players tell, like https://palco:password@host:8443/palco',
      isSecret: true,
    },
  ],
};
