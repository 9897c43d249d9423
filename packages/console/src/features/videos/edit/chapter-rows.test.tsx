import { createPlayer, type Player } from '@palco/sdk/player';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { parseChapters } from '@palco/sdk/schemas';
import { renderPiece } from '../../../testing/render-console';
import { ChapterRows } from './chapter-rows';

const text = '00:00 Abertura\n00:05 Prova';

/** A player whose position the test sets. */
function playerAt(start: number) {
  const player = createPlayer();
  let currentTime = start;
  const listeners = new Set<() => void>();
  const $state = {
    get: () => ({ ...player.$state.get(), currentTime }),
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const seek = vi.fn<Player['seek']>();
  const stub = { ...player, $state, seek } as unknown as Player;
  const play = (time: number) =>
    act(() => {
      currentTime = time;
      for (const listener of listeners) listener();
    });
  return { stub, seek, play };
}

test('marks the chapter that plays, goes to another one, and takes the time of the player', async () => {
  const user = userEvent.setup();
  const { stub, seek, play } = playerAt(0);
  const changed = vi.fn();
  const { chapters } = parseChapters(text, null);
  renderPiece(<ChapterRows text={text} chapters={chapters} problems={[]} player={stub} onChange={changed} />);
  const marks = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-current'));
  expect(marks()).toEqual(['true', null]);
  play(7.8);
  expect(marks()).toEqual([null, 'true']);
  await user.click(screen.getByRole('button', { name: 'Ir ao capítulo 2 no player' }));
  expect(seek).toHaveBeenLastCalledWith(5);
  await user.click(screen.getByRole('button', { name: 'Usar o tempo do player no capítulo 2' }));
  expect(changed).toHaveBeenLastCalledWith('00:00 Abertura\n00:07 Prova');
});

test('without a player the times are typed, and a time that is none leads nowhere', async () => {
  const { unmount } = renderPiece(
    <ChapterRows text="x" chapters={[]} problems={[]} player={null} onChange={() => undefined} />,
  );
  expect(screen.queryByRole('button', { name: /no player/ })).toBeNull();
  const { stub, seek } = playerAt(0);
  unmount();
  renderPiece(<ChapterRows text="x" chapters={[]} problems={[]} player={stub} onChange={() => undefined} />);
  const go = screen.getByRole('button', { name: 'Ir ao capítulo 1 no player' });
  expect(go.getAttribute('aria-disabled')).toBe('true');
  await userEvent.setup().click(go);
  expect(seek).not.toHaveBeenCalled();
});
