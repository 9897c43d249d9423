import type { LiveStatus } from '@palco/sdk';
import { CalendarClock, Circle, CirclePause, Radio, Square } from 'lucide-react';
import { Chip, type ChipTone, type IconGlyph } from '../../../ui';
import { useLivesText } from './messages';

const looks: Readonly<Record<NonNullable<LiveStatus> | 'none', readonly [ChipTone, IconGlyph]>> = {
  none: ['neutral', Circle],
  scheduled: ['info', CalendarClock],
  live: ['danger', Radio],
  paused: ['warning', CirclePause],
  finished: ['neutral', Square],
};

/** The state of a live in a word, a sign and a colour. */
export function LiveStatusChip({ status }: { status: LiveStatus }) {
  const t = useLivesText();
  const key = status ?? 'none';
  const [tone, icon] = looks[key];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`status.${key}`)}
    </Chip>
  );
}
