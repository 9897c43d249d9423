import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '../../../kernel/http/module';

/** As long as a person may look at the consent page. */
const cookieSeconds = 600;
const secret = /^[\w-]{43}$/;

type BrowserCall = Pick<Call, 'context' | 'request'>;

const isSecure = ({ context }: BrowserCall): boolean => context.publicUrl().startsWith('https:');

/** No other site of the same domain may set one that begins so; only https can have it. */
const nameOf = (call: BrowserCall): string => (isSecure(call) ? '__Host-oauth-browser' : 'oauth-browser');

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

function secretOf(call: BrowserCall): string | null {
  const name = `${nameOf(call)}=`;
  const cookies = (call.request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? '';
  return secret.test(value) ? value : null;
}

/** The browser of a request, known again by a cookie that no script reads. Several popups of one browser share it. */
export function markBrowser(call: BrowserCall): { readonly digest: string; readonly cookie: string } {
  const value = secretOf(call) ?? randomBytes(32).toString('base64url');
  const parts = [
    `${nameOf(call)}=${value}`,
    'Path=/',
    `Max-Age=${cookieSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(call) ? ['Secure'] : []),
  ];
  return { digest: digestOf(value), cookie: parts.join('; ') };
}

/** Whether a request comes from the browser with this digest; nothing does for none. */
export function isBrowser(call: BrowserCall, digest: string | null): boolean {
  const value = secretOf(call);
  return value !== null && digestOf(value) === digest;
}
