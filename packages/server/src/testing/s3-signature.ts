import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may use the test server, and in which region it says to be. */
export interface S3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As AWS encodes: everything but unreserved characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

interface Claim {
  readonly scope: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
}

function claimOf(request: IncomingMessage, query: URLSearchParams): Claim | null {
  if (query.has('X-Amz-Signature')) {
    const of = (name: string): string => query.get(`X-Amz-${name}`) ?? '';
    const scope = of('Credential');
    return {
      scope,
      signedHeaders: of('SignedHeaders'),
      signature: of('Signature'),
      date: of('Date'),
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  const pattern = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/;
  const [, scope, signedHeaders, signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
  if (scope === undefined || signedHeaders === undefined || signature === undefined) return null;
  const { 'x-amz-date': date = '', 'x-amz-content-sha256': payload = '' } = request.headers;
  return { scope, signedHeaders, signature, date: String(date), payload: String(payload) };
}

function isExpired(query: URLSearchParams, date: string): boolean {
  if (!query.has('X-Amz-Expires')) return false;
  const iso = date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(iso) + Number(query.get('X-Amz-Expires')) * 1000 < Date.now();
}

/** Whether a request is signed (AWS Signature Version 4) by the account, over what it carries. */
export function isSigned(request: IncomingMessage, body: Buffer, account: S3Account): boolean {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3');
  const claim = claimOf(request, query);
  if (claim === null || isExpired(query, claim.date)) return false;
  const [id = '', ...scope] = claim.scope.split('/');
  if (id !== account.accessKeyId || scope[1] !== account.region || scope[2] !== 's3') return false;
  if (claim.payload !== 'UNSIGNED-PAYLOAD' && claim.payload !== sha256(body)) return false;
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  const canonical = [
    request.method,
    pathname,
    pairs
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...claim.signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`);
  return hmac(key, text).toString('hex') === claim.signature;
}
