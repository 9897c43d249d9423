import { createFormat } from '@palco/sdk/i18n';
import { useMemo } from 'react';
import { useLanguage } from './define-messages';
import { useDeviceFormat } from './use-device-format';
import { zoneName } from './zone-name.pure';

/** An instant in the zone of a team, on a page without a sign-in; `zone` is null where this device shows the same time. */
export function useTeamDateTime(instant: string, timeZone: string): { date: string; zone: string | null } {
  const language = useLanguage();
  const device = useDeviceFormat();
  const date = useMemo(() => createFormat(language, timeZone), [language, timeZone]).dateTime(instant);
  return { date, zone: device.dateTime(instant) === date ? null : zoneName(timeZone) };
}
