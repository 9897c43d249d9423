import { playerMessages } from '@palco/sdk/i18n';
import { playerKeys, type Player, type PlayerKeyMap } from '@palco/sdk/player';
import { createSeekPreview, toChapters, type ChapterItem } from '@palco/sdk/timeline';
import { forwardRef, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { PlayerRootContext, usePlayerPartState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.Root`. */
export interface PlayerRootProps extends PartProps<'div', PlayerPartState> {
  /** From `usePlayer`, or `createPlayer` where the player outlives the page. */
  readonly player: Player;
  /**
   * The specification's keys (section 9): left and right 5 s, m, space. Default true. A map of your own replaces them, for
   * example `{ ...playerKeys, m: null }`.
   */
  readonly hotkeys?: boolean | PlayerKeyMap;
  /** The chapters of the video, as the API has them. */
  readonly chapters?: readonly ChapterItem[] | null;
  /** Address of the storyboard (WebVTT); loaded with the first preview. */
  readonly storyboard?: string | null;
}

const noChapters: readonly ChapterItem[] = [];

/**
 * Contains the video and its controls, handles keys while the focus is inside, and is the element that goes full screen.
 * A `div` with the role `group`.
 */
export const PlayerRoot = forwardRef<HTMLDivElement, PlayerRootProps>(function PlayerRoot(props, ref) {
  const { player, hotkeys = true, chapters, storyboard = null, ...given } = props;
  const rootRef = useRef<HTMLDivElement>(null);
  const helpRef = useRef<HTMLDialogElement>(null);
  const [preview] = useState(() => createSeekPreview());
  const { t } = useTranslation(playerMessages);
  const keys = hotkeys === true ? playerKeys : hotkeys || null;
  const inOrder = useMemo(() => toChapters(chapters ?? noChapters), [chapters]);
  const value = useMemo(
    () => ({ player, rootRef, helpRef, keys, chapters: inOrder, storyboard, preview }),
    [player, keys, inOrder, storyboard, preview],
  );
  const root = usePart('div', {
    part: 'player-root',
    props: given,
    ref,
    ownRef: rootRef,
    state: usePlayerPartState(player),
    attributes: playerAttributes,
    own: {
      role: 'group',
      'aria-label': t('player.label'),
      tabIndex: 0,
      onKeyDown: keys ? (event: KeyboardEvent) => player.handleKey(event.nativeEvent, keys) : undefined,
    },
  });
  return <PlayerRootContext.Provider value={value}>{root}</PlayerRootContext.Provider>;
});
