import { captionMessages } from '@palco/sdk/i18n';
import type { Player } from '@palco/sdk/player';
import { keepInStep, signWindow } from '@palco/sdk/sign-window';
import {
  forwardRef,
  useEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { actionOf } from '../bind/key-table';
import { useStoreSelector } from '../bind/use-store';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePalco } from '../provider/palco-provider';
import { PlayerRootContext, usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { signWindowKeys } from './player.keys';

/** Props of `Player.SignWindow`. */
export interface PlayerSignWindowProps extends PartProps<'div', PlayerPartState> {
  /** Of the interpretation: `usePlayer` with its own address. */
  readonly player: Player;
}

/**
 * A window with the interpretation of the film in sign language, which `Player.Video` inside of it shows; rendered where
 * `useSignWindow` says that a viewer wants it. It plays in step with the film, and is moved by mouse, touch and keys. Parts inside of
 * it (`Player.Error`, `Player.RetryButton`) are about the interpretation. Its style carries `--palco-sign-x`, `-y` and `-width`, as
 * percentages. A `div` with the role `group`.
 */
export const PlayerSignWindow = forwardRef<HTMLDivElement, PlayerSignWindowProps>(
  function PlayerSignWindow(props, ref) {
    const { player, ...given } = props;
    const film = usePlayerRoot('Player.SignWindow');
    const { t } = useTranslation(captionMessages);
    const ownRef = useRef<HTMLDivElement>(null);
    const window = usePalco().use(signWindow);
    const place = useStoreSelector(window.$choice, (choice) => choice.place);
    useEffect(() => {
      const [main, sign] = [film.rootRef, ownRef].map(({ current }) => current?.querySelector('video'));
      return main && sign && main !== sign ? keepInStep({ film: main, sign, player }) : undefined;
    }, [film.rootRef, player]);
    const root = usePart('div', {
      part: 'player-sign-window',
      props: given,
      ref,
      ownRef,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      variables: {
        '--palco-sign-x': `${place.x * 100}%`,
        '--palco-sign-y': `${place.y * 100}%`,
        '--palco-sign-width': `${place.width * 100}%`,
      },
      own: {
        role: 'group',
        'aria-label': t('signWindow.label'),
        'aria-description': t('signWindow.keys'),
        tabIndex: 0,
        // Its picture would pause by itself.
        onClickCapture: (event: MouseEvent<HTMLDivElement>) => {
          if (event.target instanceof HTMLVideoElement) event.stopPropagation();
        },
        onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
          if (event.target !== event.currentTarget) return;
          const step = actionOf(signWindowKeys, event.key);
          if (!step) return;
          event.preventDefault();
          // The same keys seek and change the volume of the film.
          event.stopPropagation();
          window.place({
            x: place.x + (step.x ?? 0),
            y: place.y + (step.y ?? 0),
            width: place.width + (step.width ?? 0),
          });
        },
        onPointerDown: ({ currentTarget, target, pointerId, button }: PointerEvent<HTMLDivElement>) => {
          const isControl = target instanceof Element && target.closest('button, input, select') !== null;
          if (button === 0 && !isControl) currentTarget.setPointerCapture(pointerId);
        },
        onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLDivElement>) => {
          const around = film.rootRef.current;
          if (!around || !currentTarget.hasPointerCapture(pointerId)) return;
          const now = window.$choice.get().place;
          const free = (whole: number, own: number) => Math.max(1, whole - own);
          window.place({
            x: now.x + movementX / free(around.clientWidth, currentTarget.offsetWidth),
            y: now.y + movementY / free(around.clientHeight, currentTarget.offsetHeight),
          });
        },
      },
    });
    const value = useMemo(
      () => ({ ...film, player, rootRef: ownRef, keys: null, chapters: [], storyboard: null }),
      [film, player],
    );
    return <PlayerRootContext.Provider value={value}>{root}</PlayerRootContext.Provider>;
  },
);
