import { usePalco } from '@palco/react';
import { release, supportLog } from '../../config';
import { saveText } from '../../ui';

/** Saves what a support team needs as a file: requests and states without a secret, and which page of which release they are of. */
export function useSupportBundle(): () => void {
  const { session, i18n, product } = usePalco();
  return () => {
    const state = session.$state.get();
    const bundle = supportLog.bundle({
      product,
      version: release,
      browser: navigator.userAgent,
      language: i18n.$language.get(),
      accountIds: 'team' in state ? [state.team.conta_id] : [],
      page: location.pathname,
    });
    saveText(`${product}-support-bundle.json`, JSON.stringify(bundle, null, 2), 'application/json');
  };
}
