import { GetObjectCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BlobStore } from '../blob-store';
import type { PartStore } from '../part-store';
import { createS3Blobs } from './s3-blobs';
import { createS3Calls, defaultS3Limits } from './s3-calls';
import type { S3Limits, S3Location } from './s3-calls';
import { createS3Parts } from './s3-parts';

/** What is loaded only where a bucket is configured. */
export interface S3Storage {
  readonly parts: PartStore;
  readonly blobs: BlobStore;
  /** @throws where the bucket is not there or may not be used. */
  check(): Promise<void>;
  close(): void;
}

/** Sources, media and pictures in one bucket. */
export function createS3Storage(
  location: S3Location & { readonly publicEndpoint?: string | null },
  limits: Partial<S3Limits> = {},
): S3Storage {
  const signing = createS3Calls(
    { ...location, endpoint: location.publicEndpoint ?? location.endpoint },
    { ...defaultS3Limits, ...limits },
  );
  const calls = createS3Calls(location, { ...defaultS3Limits, ...limits });
  const { client, bucket, call } = calls;
  return {
    parts: createS3Parts(calls),
    blobs: {
      ...createS3Blobs(calls),
      signedUrl: (key, { seconds, type }) =>
        getSignedUrl(
          signing.client,
          new GetObjectCommand({ Bucket: bucket, Key: calls.nameOf(key), ResponseContentType: type }),
          { expiresIn: seconds },
        ),
    },
    check: async () => {
      await call((options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options));
    },
    close() {
      client.destroy();
      signing.client.destroy();
    },
  };
}
