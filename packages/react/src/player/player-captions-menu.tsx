import { playerMessages } from '@palco/sdk/i18n';
import { type ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.CaptionsMenu`. */
export type PlayerCaptionsMenuProps = PartProps<'select', PlayerPartState>;

const off = 'off';

/** Subtitles and captions of the source, and «off». Renders nothing where the source has none. A `select`. */
export const PlayerCaptionsMenu = createPart(
  'select',
  'player-captions-menu',
  (props: PlayerCaptionsMenuProps) => {
    const { player } = usePlayerRoot('Player.CaptionsMenu');
    const tracks = usePlayerState(player, (state) => state.textTracks);
    const shown = usePlayerState(player, (state) => state.textTrack);
    const { t } = useTranslation(playerMessages);
    return {
      props,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
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
  },
);
