import { createHash, createHmac } from 'node:crypto';
import type { TencentKeys } from './provider';

/** A request of Tencent Cloud's API 3.0. */
export interface TencentRequest {
  readonly host: string;
  readonly service: string;
  readonly body: string;
  /** In whole seconds. */
  readonly timestamp: number;
}

const algorithm = 'TC3-HMAC-SHA256';
const signedHeaders = 'content-type;host';
export const tencentContentType = 'application/json; charset=utf-8';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The `Authorization` header: signature method v3 (TC3-HMAC-SHA256). */
export function signTencent({ secretId, secretKey }: TencentKeys, request: TencentRequest): string {
  const { host, service, body, timestamp } = request;
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${tencentContentType}\nhost:${host}\n`,
    signedHeaders,
    sha256(body),
  ].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const text = [algorithm, String(timestamp), scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
