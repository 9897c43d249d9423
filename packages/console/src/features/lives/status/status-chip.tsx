import type { LiveStatus } from '@palco/sdk/lives';
import { Circle, CircleDashed, Pause, Square } from 'lucide-react';
import { Chip, type ChipTone, type IconGlyph } from '../../../ui';
import { useStatusWords } from './use-status-words';

const looks: {
  readonly [Status in NonNullable<LiveStatus> | 'none']: readonly [ChipTone, IconGlyph | undefined];
} = {
  none: ['neutral', CircleDashed],
  scheduled: ['scheduled', Circle],
  // Its dot pulses.
  live: ['live', undefined],
  paused: ['warning', Pause],
  finished: ['neutral', Square],
};

interface StatusChipProps {
  status: LiveStatus;
  /** A change is read out: for the page of one live, not for the rows of a list. */
  isAnnounced?: boolean;
}

/** The state of a live: a word, a sign and a colour. */
export function StatusChip({ status, isAnnounced = false }: StatusChipProps) {
  const words = useStatusWords();
  const [tone, icon] = looks[status ?? 'none'];
  return (
    <Chip tone={tone} icon={icon} dot>
      <span role={isAnnounced ? 'status' : undefined}>{words(status)}</span>
    </Chip>
  );
}
