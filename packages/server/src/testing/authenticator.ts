import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** CBOR of the few things that an attestation without a statement holds. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ]);
}

interface Challenged {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

/** What {@link createAuthenticator} can be told to do wrong. */
interface Misbehaviour {
  /** The page that it claims to be on. */
  readonly origin?: string;
  /** By how much the counter grows. Default 1. */
  readonly step?: number;
  /** Whether the person was verified by a finger or a PIN. Default true. */
  readonly verified?: boolean;
}

/** An authenticator in software, with one key of its own on one site. */
export function createAuthenticator(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 1;
  const clientData = (type: string, options: Record<string, unknown>, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  const dataOf = (verified: boolean, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const flags = 1 | (verified ? 4 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([flags]), count, attested]);
  };
  const common = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} };
  return {
    id: b64(id),
    /** Answers `createPasskeyChallenge`. */
    create({ options }: Challenged, { origin = site, verified = true }: Misbehaviour = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(verified, attested)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', options, origin)),
          attestationObject: b64(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Answers `createLoginChallenge`. */
    sign({ options }: Challenged, { origin = site, step = 1, verified = true }: Misbehaviour = {}) {
      counter += step;
      const data = dataOf(verified);
      const client = clientData('webauthn.get', options, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
