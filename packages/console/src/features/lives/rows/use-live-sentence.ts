import type { Live } from '@palco/sdk/lives';
import { traitsOf } from './live-sentence.pure';
import { useRowsText } from './messages';

/** How a live is produced and what it does by itself, in half a sentence. */
export function useLiveSentence(): (live: Live) => string {
  const t = useRowsText();
  return (live) =>
    [t(`about.${live.type}`), ...traitsOf(live).map((trait) => t(`about.${trait}`))].join(', ');
}
