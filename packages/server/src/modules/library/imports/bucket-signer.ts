import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

const linkSeconds = 3_600;

interface SignerParts {
  readonly url: URL;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Signs requests to a bucket that speaks S3, which somebody else sends. In a file of its own, because few processes need the client. */
export function createBucketSigner({ url, bucket, keyId, secret }: SignerParts) {
  const client = new S3Client({
    endpoint: url.origin,
    region: regionOf(url.hostname),
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
  });
  const sign = (command: GetObjectCommand | ListObjectsV2Command): Promise<string> =>
    getSignedUrl(client, command as GetObjectCommand, { expiresIn: linkSeconds });
  return {
    get: (key: string) => sign(new GetObjectCommand({ Bucket: bucket, Key: key })),
    list: (asked: { readonly prefix: string; readonly most: number; readonly token: string | undefined }) =>
      sign(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: asked.prefix,
          MaxKeys: asked.most,
          ContinuationToken: asked.token,
        }),
      ),
  };
}

/** Amazon names it in the host; other services take any. */
const regionOf = (host: string): string =>
  /(?:^|[.-])s3[.-]([a-z]{2}-[a-z]+-\d)\./.exec(host)?.[1] ?? 'us-east-1';
