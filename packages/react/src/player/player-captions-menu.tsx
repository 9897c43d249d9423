import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

const off = 'off';

/** Subtitles and captions of the source, and «off». Renders nothing where the source has none. A `select`. */
export const PlayerCaptionsMenu = createPart('select', 'player-captions-menu', () => {
  const { player, t, part } = usePlayerPart('Player.CaptionsMenu');
  const tracks = usePlayerState(player, (state) => state.textTracks);
  const shown = usePlayerState(player, (state) => state.textTrack);
  return {
    ...part,
    isShown: tracks.length > 0,
    own: {
      'aria-label': t('player.captions'),
      value: shown ?? off,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
        player.setTextTrack(value === off ? null : Number(value)),
      children: [
        <option key={off} value={off}>
          {t('player.captionsOff')}
        </option>,
        ...tracks.map(({ index, label, language }) => (
          <option key={index} value={index} lang={language || undefined}>
            {label}
          </option>
        )),
      ],
    },
  };
});
