import { captionMessages } from '@palco/sdk/i18n';
import { captionLook, captionStyleChoices, type CaptionStyleAspect } from '@palco/sdk/captions';
import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useStoreSelector } from '../bind/use-store';
import { useTranslation } from '../i18n/use-translation';
import { usePalco } from '../provider/palco-provider';
import { usePlayerPart } from './player-context';
import type { PlayerPartState } from './player.data-attrs';

/** Props of `Player.CaptionStyleMenu`. */
export interface PlayerCaptionStyleMenuProps extends PartProps<'select', PlayerPartState> {
  /** What is chosen; default: the size. */
  readonly of?: CaptionStyleAspect;
}

/**
 * One part of the look of captions: `of` size, color, background, edge or position. The choice is kept on the device, and shown where
 * `useCaptionLook` is. A `select`.
 */
export const PlayerCaptionStyleMenu = createPart(
  'select',
  'player-caption-style-menu',
  ({ of: aspect = 'size', ...props }: PlayerCaptionStyleMenuProps) => {
    const { part } = usePlayerPart('Player.CaptionStyleMenu');
    const { t } = useTranslation(captionMessages);
    const look = usePalco().use(captionLook);
    const chosen = useStoreSelector(look.$style, (style) => style[aspect]);
    return {
      props,
      ...part,
      own: {
        'aria-label': t(`captionStyle.${aspect}`),
        value: chosen,
        onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
          look.choose({ [aspect]: value }),
        children: captionStyleChoices[aspect].map((choice) => (
          <option key={choice} value={choice}>
            {t(`captionStyle.${aspect}.${choice}` as 'captionStyle.size.small')}
          </option>
        )),
      },
    };
  },
);
