import { createSecureContext } from 'node:tls';
import { readFile } from 'node:fs/promises';

/** A certificate with its chain, and its private key: PEM. */
export interface CertificatePair {
  readonly certificate: string;
  readonly key: string;
}

/** Tools that renew certificates replace files in any way; a look at them costs nothing. */
const lookEveryMs = 30_000;

/** Keeps what two files say; a pair that does not fit together, as while they are being replaced, leaves the earlier one in place. */
export function watchCertificate(
  paths: CertificatePair,
  warn: (message: string, detail: object) => void,
  onChange: (pair: CertificatePair) => void,
) {
  let pair: CertificatePair | null = null;
  let isTold = false;

  async function read(): Promise<void> {
    try {
      const [certificate, key] = await Promise.all([
        readFile(paths.certificate, 'utf8'),
        readFile(paths.key, 'utf8'),
      ]);
      if (pair?.certificate === certificate && pair.key === key) return;
      createSecureContext({ cert: certificate, key });
      pair = { certificate, key };
      isTold = false;
      onChange(pair);
    } catch (err) {
      if (!isTold) warn('the certificate for RTMPS cannot be used', { err, paths });
      isTold = true;
    }
  }
  const timer = setInterval(() => void read(), lookEveryMs);
  timer.unref();
  return {
    /** Null while none was read. */
    pair: () => pair,
    read,
    stop: () => clearInterval(timer),
  };
}
