import type { Player } from '@palco/sdk/player';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { CueKeyAction } from './cue-keys.pure';
import type { CueRowCommands } from './cue-row';
import type { EditedCue, useCueList } from './use-cue-list';

/** The commands of the rows of an editor. Their identity is stable, so that a memoized row renders only for its own changes. */
export function useCueCommands(
  { dispatch }: Pick<ReturnType<typeof useCueList>, 'dispatch'>,
  player: RefObject<Player | null>,
) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [visited, setVisited] = useState<number | null>(null);
  const here = (): number => player.current?.$state.get().currentTime ?? 0;
  const work: Readonly<Record<CueKeyAction, (cue: EditedCue) => void>> = {
    play({ inicio }) {
      player.current?.seek(inicio);
      player.current?.play();
    },
    startHere: ({ id }) => dispatch({ type: 'changed', id, change: { inicio: here() } }),
    endHere: ({ id }) => dispatch({ type: 'changed', id, change: { fim: here() } }),
    split: (cue) => dispatch({ type: 'split', id: cue.id, at: splitTime(cue, here()) }),
    merge: ({ id }) => dispatch({ type: 'merged', id }),
    add: ({ fim }) => dispatch({ type: 'added', at: fim }),
    remove: ({ id }) => dispatch({ type: 'removed', id }),
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
      select: (id, isSelected) =>
        setSelected((before) => {
          const after = new Set(before);
          if (isSelected) after.add(id);
          else after.delete(id);
          return after;
        }),
      run(action, cue) {
        setVisited(cue.id);
        latest.current[action](cue);
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
