import type { ClassroomEnding } from '@palco/sdk/classroom';
import { classroomMessages } from '@palco/sdk/i18n';
import { useState } from 'react';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';

/** Why somebody is not in, and until when; empty for null. */
export function useEndingText(ending: ClassroomEnding | null): string {
  const { t } = useTranslation(classroomMessages);
  const format = useFormat();
  // An end on the day on which the page was opened is today's, as it is to come.
  const [openedAt] = useState(Date.now);
  if (ending === null) return '';
  const { reason, until } = ending;
  if (until === null) return t(`classroom.${reason}`);
  const end = new Date(until);
  const isToday = format.date(end) === format.date(new Date(openedAt));
  return t('classroom.bannedUntil', { until: isToday ? format.time(end) : format.dateTime(end) });
}
