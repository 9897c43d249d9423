import { captionMessages } from '@palco/sdk/i18n';
import { signWidths } from '@palco/sdk/sign-window';
import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPart } from './player-context';
import { useSignWindow } from './use-sign-window';

const { least, most, step } = signWidths;

/** The width of the window of sign language. Its style carries `--palco-progress` as a percentage. An `input` of type `range`. */
export const PlayerSignSizeBar = createPart('input', 'player-sign-size-bar', () => {
  const { part } = usePlayerPart('Player.SignSizeBar');
  const { t } = useTranslation(captionMessages);
  const { width, resize } = useSignWindow();
  const format = useFormat();
  return {
    ...part,
    variables: { '--palco-progress': `${((width - least) / (most - least)) * 100}%` },
    own: {
      type: 'range',
      min: least,
      max: most,
      step,
      value: width,
      'aria-label': t('signWindow.size'),
      'aria-valuetext': format.percent(Math.round(width * 100)),
      onChange: (event: ChangeEvent<HTMLInputElement>) => resize(event.currentTarget.valueAsNumber),
    },
  };
});
