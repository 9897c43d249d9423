import type { Integration, IntegrationProvider } from '@palco/sdk/admin';

/** What a service is for. */
export type Purpose = 'bring' | 'carry';

const purposes: Readonly<Record<Purpose, readonly IntegrationProvider[]>> = {
  bring: ['zoom', 'google-meet', 'youtube', 'zoom-multi', 'tencent'],
  carry: ['facebook'],
};

/** The services of each purpose, in the order of the directory. */
export function directory(
  items: readonly Integration[],
): readonly { readonly purpose: Purpose; readonly items: readonly Integration[] }[] {
  return (['bring', 'carry'] as const).map((purpose) => ({
    purpose,
    items: purposes[purpose].flatMap((provider) => items.filter((one) => one.provider === provider)),
  }));
}

/** Whether an account of the service is connected; Facebook's by its cookie. */
export const isConnected = ({ provider, accounts }: Integration, hasFacebookCookie: boolean): boolean =>
  provider === 'facebook' ? hasFacebookCookie : accounts > 0;

/** Which services stand open before anybody opens or closes one: those that need something, and one that is the only one. */
export function opensByItself(
  integration: Integration,
  { hasFacebookCookie, connected }: { readonly hasFacebookCookie: boolean; readonly connected: number },
): boolean {
  if (!isConnected(integration, hasFacebookCookie)) return false;
  return integration.problems.length > 0 || integration.provider === 'zoom' || connected === 1;
}
