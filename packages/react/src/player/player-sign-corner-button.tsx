import { captionMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPart } from './player-context';
import { useSignWindow } from './use-sign-window';

/** Moves the window of sign language to the next corner, for viewers who do not drag. A `button`. */
export const PlayerSignCornerButton = createPart('button', 'player-sign-corner-button', () => {
  const { part } = usePlayerPart('Player.SignCornerButton');
  const { t } = useTranslation(captionMessages);
  const { turn } = useSignWindow();
  return { ...part, label: t('signWindow.corner'), own: { onClick: turn } };
});
