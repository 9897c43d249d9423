import type { Player } from '@palco/sdk/player';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CueKeyAction } from './cue-keys.pure';
import type { CueRowCommands } from './cue-row';
import type { EditedCue, useCueList } from './use-cue-list';

/** How far a key moves a cue, in seconds. */
const nudgeSeconds = 0.1;

/** The commands of the rows of an editor. Their identity is stable, so that a memoized row renders only for its own changes. */
export function useCueCommands(
  { dispatch }: Pick<ReturnType<typeof useCueList>, 'dispatch'>,
  player: Player | null,
) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [visited, setVisited] = useState<number | null>(null);
  const here = (): number => player?.$state.get().currentTime ?? 0;
  const work: Readonly<Record<CueKeyAction, (cue: EditedCue, caret: number) => void>> = {
    play({ inicio }) {
      player?.seek(inicio);
      player?.play();
    },
    startHere: ({ id }) => dispatch({ type: 'changed', id, change: { inicio: here() } }),
    endHere: ({ id }) => dispatch({ type: 'changed', id, change: { fim: here() } }),
    split: (cue) => dispatch({ type: 'split', id: cue.id, at: splitTime(cue, here()) }),
    splitText: ({ id }, caret) => dispatch({ type: 'splitAtText', id, at: caret }),
    merge: ({ id }) => dispatch({ type: 'merged', id }),
    add: ({ fim }) => dispatch({ type: 'added', at: fim }),
    remove: ({ id }) => dispatch({ type: 'removed', id }),
    confirm: ({ id }) => dispatch({ type: 'confirmed', id }),
    earlier: ({ id }) => dispatch({ type: 'moved', id, seconds: -nudgeSeconds }),
    later: ({ id }) => dispatch({ type: 'moved', id, seconds: nudgeSeconds }),
    previous: ({ id }) => dispatch({ type: 'visited', id, by: -1 }),
    next: ({ id }) => dispatch({ type: 'visited', id, by: 1 }),
  };
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const commands = useMemo(
    (): CueRowCommands => ({
      change: (id, change) => dispatch({ type: 'changed', id, change }),
      speak: (id, name) => dispatch({ type: 'spoken', ids: new Set([id]), name }),
      select: (id, isSelected) =>
        setSelected((before) => {
          const after = new Set(before);
          if (isSelected) after.add(id);
          else after.delete(id);
          return after;
        }),
      run(action, cue, caret = 0) {
        setVisited(cue.id);
        latest.current[action](cue, caret);
      },
    }),
    [dispatch],
  );
  return { commands, selected, visited, here };
}

/** Where a cue is cut: at the player's position, in the middle where that is outside of the cue. */
function splitTime({ inicio, fim }: EditedCue, here: number): number {
  return here > inicio && here < fim ? here : (inicio + fim) / 2;
}
