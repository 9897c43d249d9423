import type { LiveStatus } from '@palco/sdk/lives';
import { Chip, type ChipTone } from '../../../ui';
import { useStatusWords } from './use-status-words';

const tones: { readonly [Status in NonNullable<LiveStatus> | 'none']: ChipTone } = {
  none: 'neutral',
  scheduled: 'scheduled',
  live: 'live',
  paused: 'paused',
  finished: 'neutral',
};

interface StatusChipProps {
  status: LiveStatus;
  /** A change is read out: for the page of one live, not for the rows of a list. */
  isAnnounced?: boolean;
}

/** The state of a live: a word with a shape. */
export function StatusChip({ status, isAnnounced = false }: StatusChipProps) {
  const words = useStatusWords();
  return (
    <Chip tone={tones[status ?? 'none']} dot>
      <span role={isAnnounced ? 'status' : undefined}>{words(status)}</span>
    </Chip>
  );
}
