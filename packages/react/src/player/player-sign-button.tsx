import { captionMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPart } from './player-context';
import { useSignWindow } from './use-sign-window';

/** Shows and hides the window of sign language; the device keeps the choice. A `button`. */
export const PlayerSignButton = createPart('button', 'player-sign-button', () => {
  const { part } = usePlayerPart('Player.SignButton');
  const { t } = useTranslation(captionMessages);
  const { isOn, toggle } = useSignWindow();
  return {
    ...part,
    label: t(isOn ? 'signWindow.hide' : 'signWindow.show'),
    own: { onClick: toggle },
  };
});
