import { playerMessages } from '@palco/sdk/i18n';
import { playerKeys, type PlayerKeyAction } from '@palco/sdk/player';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerKeysAttributes, type PlayerKeysState } from './player.data-attrs';

/** Props of `Player.KeyList`. */
export type PlayerKeyListProps = PartProps<'ul', PlayerKeysState>;

const signs: Readonly<Record<string, string>> = { arrowleft: '←', arrowright: '→' };

/** The keys of the player and what each does; the default keys while they are switched off. A `ul`. */
export const PlayerKeyList = forwardRef<HTMLUListElement, PlayerKeyListProps>(
  function PlayerKeyList(props, ref) {
    const { player, keys } = usePlayerRoot('Player.KeyList');
    const { t } = useTranslation(playerMessages);
    const wordsOf = ({ method, seconds = 0 }: PlayerKeyAction): string =>
      method === 'seekBy'
        ? t(seconds < 0 ? 'player.back' : 'player.forward', { count: Math.abs(seconds) })
        : t(`player.keys.${method}`);
    const rows = Object.entries(keys ?? playerKeys).flatMap(([key, action]) =>
      action
        ? [[key === ' ' ? t('player.keys.space') : (signs[key] ?? key.toUpperCase()), wordsOf(action)]]
        : [],
    );
    return usePart('ul', {
      part: 'player-key-list',
      props,
      ref,
      state: { ...usePlayerPartState(player), disabled: keys === null },
      attributes: playerKeysAttributes,
      own: {
        children: [...rows, ['?', t('player.keys.help')]].map(([key, words]) => (
          <li key={key}>
            <kbd>{key}</kbd> <span>{words}</span>
          </li>
        )),
      },
    });
  },
);
