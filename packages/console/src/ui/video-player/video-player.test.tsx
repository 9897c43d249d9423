import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { PlayerExtras } from './lazy-extras';
import { RememberedVideoPlayer, type RememberedVideoPlayerProps } from './remembered-video-player';

beforeEach(async () => {
  await PlayerExtras.preload();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const chapters = [
  { inicio: 0, titulo: 'Abertura' },
  { inicio: 30, titulo: 'Frações' },
];

function open(props: Partial<RememberedVideoPlayerProps> = {}) {
  const view = renderPiece(
    <RememberedVideoPlayer videoId="v" src="/clip.mp4" poster={null} isAudio={false} {...props} />,
  );
  const video = document.querySelector('video')!;
  return {
    ...view,
    user: userEvent.setup(),
    video,
    tell: (name: string) => act(() => void video.dispatchEvent(new Event(name))),
  };
}

const settingsButton = () => screen.getByRole('button', { name: 'Configurações' });
const settings = () => screen.queryByRole('group', { name: 'Configurações' });

test('keeps the settings behind a button, which gets the focus back', async () => {
  const { user } = open({ chapters });
  expect(settings()).toBeNull();
  await user.click(settingsButton());
  expect(settingsButton().getAttribute('aria-expanded')).toBe('true');
  const menu = within(settings()!).getByRole('combobox', { name: 'Capítulos' });
  expect(document.activeElement).toBe(menu);
  await user.keyboard('{Escape}');
  expect(settings()).toBeNull();
  expect(document.activeElement).toBe(settingsButton());
});

test('offers speeds always, and subtitles and chapters where the video has some', async () => {
  const { user } = open();
  await user.click(settingsButton());
  expect(
    within(settings()!)
      .getAllByRole('combobox')
      .map((menu) => menu.getAttribute('aria-label')),
  ).toEqual(['Velocidade']);
});

test('lists its keys, which can be switched off and on again', async () => {
  const { user, video } = open();
  const root = screen.getByRole('group', { name: 'Player de vídeo' });
  root.focus();
  await user.keyboard('?');
  const help = screen.getByRole('dialog', { name: 'Teclas do player' });
  await user.click(within(help).getByRole('checkbox', { name: 'Usar as teclas do player' }));
  await user.click(within(help).getByRole('button', { name: 'Fechar' }));
  root.focus();
  await user.keyboard('m?');
  expect(video.muted).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(settingsButton());
  await user.click(screen.getByRole('button', { name: 'Teclas do player' }));
  await user.click(screen.getByRole('checkbox', { name: 'Usar as teclas do player' }));
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  root.focus();
  await user.keyboard('m');
  expect(video.muted).toBe(true);
});

test('says where it is in chapters', async () => {
  const { video, tell } = open({ chapters });
  await tell('loadedmetadata');
  video.currentTime = 31;
  await tell('timeupdate');
  expect(screen.getByText('Frações')).toBeTruthy();
});

test('ends with its picture, and tells it', async () => {
  const onEnded = vi.fn();
  const { container, tell } = open({ endScreen: '/end.webp', onEnded });
  const picture = () => container.querySelector('img')?.getAttribute('src');
  await tell('loadedmetadata');
  expect(picture()).toBeUndefined();
  await tell('ended');
  expect(picture()).toBe('/end.webp');
  expect(onEnded).toHaveBeenCalledOnce();
});
