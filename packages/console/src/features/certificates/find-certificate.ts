import { isSdkError, type Palco } from '@palco/sdk';
import { livesApi, type Certificate } from '@palco/sdk/lives';

/** The code in the address of a certificate; as it was typed where it cannot be decoded. */
export function certificateCode(pathname: string): string {
  const code = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

/** What is known of a certificate. */
export type FoundCertificate =
  | { readonly stage: 'good'; readonly certificate: Certificate }
  | { readonly stage: 'missing' }
  | { readonly stage: 'failed'; readonly requestId: string | undefined };

/** Asks for a certificate by the code that is printed on it. */
export async function findCertificate(palco: Palco, code: string): Promise<FoundCertificate> {
  try {
    return { stage: 'good', certificate: await palco.use(livesApi).checkCertificate(code) };
  } catch (error) {
    if (!isSdkError(error)) return { stage: 'failed', requestId: undefined };
    return error.status === 404 ? { stage: 'missing' } : { stage: 'failed', requestId: error.requestId };
  }
}
