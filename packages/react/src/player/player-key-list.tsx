import { playerKeys, type PlayerKeyAction } from '@palco/sdk/player';
import { createPart } from '../bind/create-part';
import { usePlayerPart } from './player-context';
import { playerKeysAttributes } from './player.data-attrs';

const signs: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
};

/** The digits 0 to 9 do the same by tenths: they are one row. */
const isLaterDigit = (key: string, { method }: PlayerKeyAction): boolean =>
  /^[1-9]$/.test(key) && method === 'seekToShare';

/** The keys of the player and what each does; the default keys while they are switched off. A `ul`. */
export const PlayerKeyList = createPart('ul', 'player-key-list', () => {
  const { keys, t, part } = usePlayerPart('Player.KeyList');
  const wordsOf = (key: string, { method, seconds = 0, amount = 0 }: PlayerKeyAction): string => {
    if (method === 'seekBy')
      return t(seconds < 0 ? 'player.back' : 'player.forward', { count: Math.abs(seconds) });
    if (method === 'seekToShare')
      return t(key === '0' ? 'player.keys.tenths' : amount === 0 ? 'player.keys.start' : 'player.keys.end');
    if (method === 'changeVolume') return t(amount < 0 ? 'player.keys.softer' : 'player.keys.louder');
    if (method === 'stepRate') return t(amount < 0 ? 'player.keys.slower' : 'player.keys.faster');
    return t(`player.keys.${method}`);
  };
  const nameOf = (key: string, { method }: PlayerKeyAction): string => {
    if (key === '0' && method === 'seekToShare') return '0–9';
    return key === ' '
      ? t('player.keys.space')
      : (signs[key] ?? key.replace(/^./, (first) => first.toUpperCase()));
  };
  // An object lists its digits first.
  const inOrder = Object.entries(keys ?? playerKeys).sort(
    ([a], [b]) => Number(a === '0') - Number(b === '0'),
  );
  const rows = inOrder.flatMap(([key, action]) =>
    action && !isLaterDigit(key, action) ? [[nameOf(key, action), wordsOf(key, action)]] : [],
  );
  return {
    state: { ...part.state, disabled: keys === null },
    attributes: playerKeysAttributes,
    own: {
      children: [...rows, ['?', t('player.keys.help')]].map(([key, words]) => (
        <li key={key}>
          <kbd>{key}</kbd> <span>{words}</span>
        </li>
      )),
    },
  };
});
