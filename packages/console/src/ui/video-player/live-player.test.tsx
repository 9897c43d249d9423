import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { LivePlayer } from './live-player';

const pause = vi.fn();
beforeEach(() => {
  pause.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
});

async function open(monitor: boolean) {
  renderPiece(<LivePlayer src="/live.mp4" dvr={false} lowLatency={false} monitor={monitor} />);
  const video = document.querySelector('video')!;
  for (const name of ['loadedmetadata', 'playing']) act(() => void video.dispatchEvent(new Event(name)));
  pause.mockClear();
  const user = userEvent.setup();
  return {
    async pressEverything() {
      await user.click(video);
      screen.getByRole('group', { name: 'Player de vídeo' }).focus();
      await user.keyboard(' k');
    },
    tell: (name: string) => act(() => void video.dispatchEvent(new Event(name))),
  };
}

test('viewers can pause', async () => {
  const { pressEverything } = await open(false);
  expect(screen.getByRole('button', { name: 'Pausar' })).toBeTruthy();
  await pressEverything();
  expect(pause).toHaveBeenCalled();
});

test('whoever runs the live has no second «Pausar»: no button, no click and no key pauses the picture', async () => {
  const { pressEverything } = await open(true);
  expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull();
  await pressEverything();
  expect(pause).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Tela cheia' })).toBeTruthy();
});

test('what stands nevertheless can be played', async () => {
  const { tell } = await open(true);
  tell('pause');
  expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeTruthy();
});
