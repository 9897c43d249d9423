import { CalendarClock, Circle, CircleDot, CirclePause, Square } from 'lucide-react';
import { Chip, type ChipTone, type IconGlyph } from '../../../ui';
import type { LiveStatus } from '@palco/sdk';
import { useStatusWords } from './use-status-words';

const looks: { readonly [Status in NonNullable<LiveStatus> | 'none']: readonly [ChipTone, IconGlyph] } = {
  none: ['neutral', Circle],
  scheduled: ['info', CalendarClock],
  live: ['danger', CircleDot],
  paused: ['warning', CirclePause],
  finished: ['neutral', Square],
};

/** The state of a live: a word, a sign and a colour. */
export function StatusChip({ status }: { status: LiveStatus }) {
  const words = useStatusWords();
  const [tone, icon] = looks[status ?? 'none'];
  return (
    <Chip tone={tone} icon={icon}>
      <span role="status">{words(status)}</span>
    </Chip>
  );
}
