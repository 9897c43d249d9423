import { useState } from 'react';
import { useDeviceFormat, useFormat, zoneName } from '../../i18n';
import { useShellText } from './messages';
import styles from './zone-note.module.css';

/** In which zone the times of the pages are, where it is not that of this device. */
export function ZoneNote() {
  const t = useShellText();
  const team = useFormat();
  const device = useDeviceFormat();
  const [now] = useState(() => Date.now());
  if (team.dateTime(now) === device.dateTime(now)) return null;
  return <p className={styles.note}>{t('zone', { zone: zoneName(team.timeZone) })}</p>;
}
