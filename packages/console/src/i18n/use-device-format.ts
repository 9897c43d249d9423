import { createFormat, type Format } from '@palco/sdk/i18n';
import { useMemo } from 'react';
import { useLanguage } from './define-messages';

/** The formats in the time zone of this device, beside those of the team (`useFormat`). */
export function useDeviceFormat(): Format {
  const language = useLanguage();
  return useMemo(() => createFormat(language), [language]);
}
