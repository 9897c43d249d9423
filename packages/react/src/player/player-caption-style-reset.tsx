import { captionMessages } from '@palco/sdk/i18n';
import { captionLook } from '@palco/sdk/captions';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { usePalco } from '../provider/palco-provider';
import { usePlayerPart } from './player-context';

/** Gives captions back the look that they have without a choice. A `button`. */
export const PlayerCaptionStyleReset = createPart('button', 'player-caption-style-reset', () => {
  const { part } = usePlayerPart('Player.CaptionStyleReset');
  const { t } = useTranslation(captionMessages);
  const look = usePalco().use(captionLook);
  return { ...part, label: t('captionStyle.reset'), own: { onClick: look.reset } };
});
