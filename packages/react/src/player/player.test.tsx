import { SdkError } from '@palco/sdk/client';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ElementType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithPalco } from '../conformance';
import { createStaticPlayer } from '../testing';
import {
  Player,
  useCaptionLook,
  usePlayer,
  usePlayerState,
  useSignWindow,
  type UsePlayerOptions,
} from './index';
import { PlayerControls } from './player-controls.fixture';

const load = vi.fn();
const play = vi.fn();
beforeEach(() => {
  load.mockReset();
  play.mockReset().mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(load);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});

const qualities = [
  { index: 1, label: '720p', bitrate: 2_000_000 },
  { index: 0, label: '360p', bitrate: 800_000 },
];

describe('controls', () => {
  test('are labelled with the action that they would perform', () => {
    const player = createStaticPlayer({ stage: 'paused', duration: 90 });
    renderWithPalco(<PlayerControls player={player} />);
    const names = (): string[] =>
      screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    expect(names()).toEqual([
      'Reproduzir',
      'Voltar 10 segundos',
      'Avançar 10 segundos',
      'Silenciar',
      'Picture-in-picture',
      'Tela cheia',
    ]);
    act(() => player.set({ stage: 'waiting', intent: 'play', muted: true, fullscreen: true }));
    expect(names()).toEqual([
      'Pausar',
      'Voltar 10 segundos',
      'Avançar 10 segundos',
      'Ativar som',
      'Picture-in-picture',
      'Sair da tela cheia',
    ]);
    expect(screen.getByRole('group', { name: 'Player de vídeo' }).dataset).toMatchObject({
      stage: 'waiting',
      intent: 'play',
      muted: '',
      fullscreen: '',
    });
  });

  test('call the player', async () => {
    const player = createStaticPlayer({ stage: 'paused', duration: 90, currentTime: 30, qualities });
    const { container } = renderWithPalco(<PlayerControls player={player} />);
    for (const button of screen.getAllByRole('button')) await userEvent.click(button);
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.25' } });
    fireEvent.change(screen.getByRole('slider', { name: 'Posição' }), { target: { value: '61.5' } });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qualidade' }), '360p');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qualidade' }), 'auto');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qualidade' }), 'Economia de dados');
    await userEvent.click(container.querySelector('video')!);
    expect(player.calls).toEqual([
      'toggle',
      'seekBy -10',
      'seekBy 10',
      'toggleMute',
      'togglePictureInPicture',
      'toggleFullscreen',
      'setVolume 0.25',
      'seek 61.5',
      'setQuality 0',
      'setQuality auto',
      'setQuality saver',
      'toggle',
    ]);
  });

  test('show time, place and buffer', () => {
    const player = createStaticPlayer({
      stage: 'playing',
      duration: 3_723,
      currentTime: 62.9,
      buffered: 124.1,
    });
    const { container } = renderWithPalco(<PlayerControls player={player} />);
    const bar = screen.getByRole('slider', { name: 'Posição' });
    expect(bar.getAttribute('aria-valuetext')).toBe('1:02 de 1:02:03');
    expect(bar.style.getPropertyValue('--palco-buffered')).toMatch(/^3\.33/);
    expect(container.querySelector('[data-part=player-time-display]')?.textContent).toBe('1:02 / 1:02:03');
    act(() => player.set({ duration: Number.POSITIVE_INFINITY }));
    expect(container.querySelector('[data-part=player-time-display]')?.textContent).toBe('1:02');
    expect((bar as HTMLInputElement).disabled).toBe(true);
  });

  test('offer qualities where there is a choice, and say which one is on', () => {
    const player = createStaticPlayer({ stage: 'playing', qualities, activeQuality: 1 });
    renderWithPalco(<PlayerControls player={player} />);
    const menu = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Qualidade' });
    const options = () => [...(menu()?.options ?? [])].map((option) => option.textContent);
    expect(options()).toEqual(['Automática (720p)', 'Economia de dados', '720p', '360p']);
    act(() => player.set({ quality: 0 }));
    expect(options()[0]).toBe('Automática');
    expect(menu()?.value).toBe('0');
    act(() => player.set({ qualities: qualities.slice(0, 1) }));
    expect(menu()).toBeNull();
  });

  test('tell a failure by its code, as an alert', () => {
    const player = createStaticPlayer({ stage: 'paused' });
    renderWithPalco(<PlayerControls player={player} />);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => player.set({ stage: 'failed', error: new SdkError({ code: 'PLAYER_NETWORK', message: 'x' }) }));
    expect(screen.getByRole('alert').textContent).toMatch(/Não foi possível carregar o vídeo/);
    expect(screen.getByRole('alert').dataset['error']).toBe('PLAYER_NETWORK');
  });

  test('the seek bar goes 5 s by arrows, as the whole player does, and the keys are not used twice', () => {
    const player = createStaticPlayer({ stage: 'playing', duration: 90 });
    renderWithPalco(<PlayerControls player={player} />);
    const bar = screen.getByRole('slider', { name: 'Posição' });
    expect(fireEvent.keyDown(bar, { key: 'ArrowRight' })).toBe(false);
    fireEvent.keyDown(bar, { key: 'ArrowLeft' });
    fireEvent.keyDown(bar, { key: 'Home' });
    expect(player.calls.filter((call) => call.startsWith('seekBy'))).toEqual(['seekBy 5', 'seekBy -5']);
  });

  test('the root passes keys to the player, unless `hotkeys` is false', () => {
    const player = createStaticPlayer();
    const { rerender } = renderWithPalco(<Player.Root player={player} />);
    fireEvent.keyDown(screen.getByRole('group'), { key: 'm' });
    rerender(<Player.Root player={player} hotkeys={false} />);
    fireEvent.keyDown(screen.getByRole('group'), { key: 'm' });
    expect(player.calls).toEqual(['key m']);
  });

  test.each([
    ['less than a second of playback', { currentTime: 12.2 }, ['SeekBar']],
    ['a second of playback', { currentTime: 13 }, ['SeekBar', 'TimeDisplay']],
    ['more of it buffered', { buffered: 40 }, ['SeekBar']],
    ['another volume', { volume: 0.5 }, ['VolumeBar']],
    ['another active quality', { activeQuality: 1 }, ['QualityMenu']],
    ['another rate', { rate: 2 }, ['RateMenu']],
  ] as const)('%s renders only the parts that show it', (_name, patch, expected) => {
    const player = createStaticPlayer({
      stage: 'playing',
      duration: 90,
      currentTime: 12,
      qualities,
      error: new SdkError({ code: 'PLAYER_NETWORK', message: 'x' }),
    });
    const interpretation = createStaticPlayer();
    const rendered = new Set<string>();
    // A part calls `className` each time that it renders.
    const parts = Object.entries<ElementType>(Player)
      .filter(([name]) => name !== 'Root')
      .map(([name, Part]) => (
        <Part
          key={name}
          seconds={10}
          className={() => void rendered.add(name)}
          {...(name === 'SignWindow' && { player: interpretation })}
        />
      ));
    renderWithPalco(
      <Player.Root player={player} className={() => void rendered.add('Root')}>
        {parts}
      </Player.Root>,
    );
    expect([...rendered].sort()).toEqual(Object.keys(Player).sort());
    rendered.clear();
    act(() => player.set(patch));
    expect([...rendered].sort()).toEqual(expected);
  });
});

describe('a live stream', () => {
  const live = { duration: Infinity, seekable: { start: 100, end: 200 }, liveEdge: 195 };

  test('says whether it is watched live, and goes there', async () => {
    const player = createStaticPlayer({ ...live, currentTime: 150, secondsBehindLive: 45 });
    renderWithPalco(<PlayerControls player={player} />);
    const button = screen.getByRole('button', { name: 'Voltar ao vivo' });
    expect(button.dataset['atLiveEdge']).toBeUndefined();
    await userEvent.click(button);
    expect(player.calls).toEqual(['seekToLive']);
    act(() => player.set({ currentTime: 190, secondsBehindLive: 5 }));
    expect(screen.getByRole('button', { name: 'Ao vivo' }).dataset['atLiveEdge']).toBe('');
    act(() => player.set({ duration: 90, liveEdge: null, secondsBehindLive: null }));
    expect(screen.queryByText('Ao vivo')).toBeNull();
  });

  test('that ends leaves the focus of its button to the player', async () => {
    const player = createStaticPlayer({ ...live, currentTime: 150, secondsBehindLive: 45 });
    renderWithPalco(<PlayerControls player={player} />);
    screen.getByRole('button', { name: 'Voltar ao vivo' }).focus();
    await act(async () => player.set({ liveEdge: null, secondsBehindLive: null }));
    expect(document.activeElement).toBe(screen.getByRole('group'));
  });

  test('says how far behind the live edge playback is, not the current time', () => {
    const player = createStaticPlayer({ ...live, currentTime: 115, secondsBehindLive: 80.7 });
    renderWithPalco(<PlayerControls player={player} />);
    const bar = screen.getByRole<HTMLInputElement>('slider', { name: 'Posição' });
    expect(screen.getByText('1:20 atrás do ao vivo')).toBeTruthy();
    expect(bar.getAttribute('aria-valuetext')).toBe('1:20 atrás do ao vivo');
    act(() => player.set({ currentTime: 190, secondsBehindLive: 5 }));
    expect(screen.queryByText(/atrás do ao vivo/)).toBeNull();
    expect(bar.getAttribute('aria-valuetext')).toBe('Ao vivo');
    act(() => player.set({ duration: 90, currentTime: 12, liveEdge: null, secondsBehindLive: null }));
    expect(bar.getAttribute('aria-valuetext')).toBe('0:12 de 1:30');
  });

  test('can be sought within its seekable range', () => {
    const player = createStaticPlayer({ ...live, currentTime: 150 });
    renderWithPalco(<PlayerControls player={player} />);
    const bar = screen.getByRole<HTMLInputElement>('slider', { name: 'Posição' });
    expect([bar.min, bar.max, bar.value, bar.disabled]).toEqual(['100', '200', '150', false]);
    expect(bar.style.getPropertyValue('--palco-progress')).toBe('50%');
  });
});

describe('choices', () => {
  test('of speed go through the player, and one that was set elsewhere is shown', async () => {
    const player = createStaticPlayer({ rate: 1 });
    renderWithPalco(<PlayerControls player={player} />);
    const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Velocidade' });
    await userEvent.selectOptions(menu, '1.5×');
    expect(player.calls).toEqual(['setRate 1.5']);
    act(() => player.set({ rate: 1.1 }));
    expect(menu.value).toBe('1.1');
  });

  test('of subtitles are there when the source has some', async () => {
    const player = createStaticPlayer();
    renderWithPalco(<PlayerControls player={player} />);
    expect(screen.queryByRole('combobox', { name: 'Legendas' })).toBeNull();
    const textTracks = [{ index: 1, label: 'Português', language: 'pt-BR' }];
    act(() => player.set({ textTracks, textTrack: 1 }));
    const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Legendas' });
    expect(menu.value).toBe('1');
    await userEvent.selectOptions(menu, 'Desativadas');
    await userEvent.selectOptions(menu, 'Português');
    expect(player.calls).toEqual(['setTextTrack off', 'setTextTrack 1']);
  });
});

describe('usePlayer', () => {
  function Watch(options: UsePlayerOptions) {
    const player = usePlayer(options);
    const stage = usePlayerState(player, (state) => state.stage);
    return (
      <Player.Root player={player}>
        <Player.Video />
        <output>{stage}</output>
      </Player.Root>
    );
  }
  const videoElement = (): HTMLVideoElement => document.querySelector('video')!;

  test('opens its source in StrictMode, then another one, and releases it when unmounted', () => {
    const { rerender, unmount } = renderWithPalco(<Watch src="/a.mp4" />);
    expect(videoElement().getAttribute('src')).toBe('/a.mp4');
    expect(screen.getByRole('status').textContent).toBe('loading');
    act(() => void videoElement().dispatchEvent(new Event('loadedmetadata')));
    expect(screen.getByRole('status').textContent).toBe('paused');

    const opened = load.mock.calls.length;
    rerender(<Watch src="/a.mp4" startAt={4} />);
    expect(load.mock.calls).toHaveLength(opened);
    rerender(<Watch src="/b.mp4" autoplay />);
    const element = videoElement();
    expect(element.getAttribute('src')).toBe('/b.mp4');
    act(() => void element.dispatchEvent(new Event('loadedmetadata')));
    expect(play).toHaveBeenCalledOnce();

    unmount();
    expect(element.getAttribute('src')).toBeNull();
  });

  test('waits for a source', () => {
    const { rerender } = renderWithPalco(<Watch src={null} />);
    expect(screen.getByRole('status').textContent).toBe('idle');
    rerender(<Watch src="/a.mp4" />);
    expect(screen.getByRole('status').textContent).toBe('loading');
  });

  test('the latest callbacks are called, and an empty refreshed address counts as none', async () => {
    const listeners = new Map<string, (event: string, data: object) => void>();
    class Hls {
      static isSupported = () => true;
      levels = [];
      nextLevel = -1;
      loadLevel = -1;
      capLevelToPlayerSize = true;
      autoLevelEnabled = true;
      config = { maxMaxBufferLength: 60 };
      pauseBuffering() {}
      resumeBuffering() {}
      on(event: string, listener: (event: string, data: never) => void) {
        listeners.set(event, listener as (event: string, data: object) => void);
      }
      attachMedia() {}
      loadSource() {}
      startLoad() {}
      recoverMediaError() {}
      destroy() {}
    }
    const loadHls = () => Promise.resolve({ default: Hls });
    const first = vi.fn();
    const newest = vi.fn();
    const { rerender } = renderWithPalco(
      <Watch src="/a.m3u8" loadHls={loadHls} onError={first} refreshSource={() => Promise.resolve('/x')} />,
    );
    // The adapter of hls.js is loaded with it.
    await act(() => vi.waitFor(() => expect(listeners.has('hlsError')).toBe(true), 30_000));
    rerender(
      <Watch src="/a.m3u8" loadHls={loadHls} onError={newest} refreshSource={() => Promise.resolve('')} />,
    );
    await act(async () =>
      listeners.get('hlsError')?.('hlsError', {
        type: 'networkError',
        details: 'x',
        fatal: true,
        response: { code: 403 },
      }),
    );
    await vi.waitFor(() => expect(newest).toHaveBeenCalledOnce(), 30_000);
    expect(newest.mock.calls[0]?.[0]).toMatchObject({ code: 'PLAYER_FORBIDDEN' });
    expect(first).not.toHaveBeenCalled();
  });

  test('the next source of a list is opened at the end of the one before', () => {
    const Playlist = () => {
      const [at, setAt] = useState(0);
      return <Watch src={`/${at}.mp4`} autoplay={at > 0} onEnded={() => setAt(at + 1)} />;
    };
    renderWithPalco(<Playlist />);
    for (const next of ['/1.mp4', '/2.mp4']) {
      act(() => void videoElement().dispatchEvent(new Event('loadedmetadata')));
      act(() => void videoElement().dispatchEvent(new Event('ended')));
      expect(videoElement().getAttribute('src')).toBe(next);
    }
    act(() => void videoElement().dispatchEvent(new Event('loadedmetadata')));
    expect(play).toHaveBeenCalledTimes(2);
  });

  test('a player that outlives its `Player.Root` is attached to the next one', () => {
    const player = createStaticPlayer({ stage: 'paused', currentTime: 12 });
    const attach = vi.spyOn(player, 'attach');
    function Page() {
      const [shown, setShown] = useState(true);
      return (
        <>
          <button onClick={() => setShown(!shown)}>x</button>
          {shown && (
            <Player.Root player={player}>
              <Player.Video />
            </Player.Root>
          )}
        </>
      );
    }
    renderWithPalco(<Page />);
    fireEvent.click(screen.getByText('x'));
    fireEvent.click(screen.getByText('x'));
    const root = screen.getByRole('group');
    expect(attach).toHaveBeenLastCalledWith(videoElement(), { container: root, stage: root });
  });
});

test('parts outside of a root say so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Player.PlayButton />)).toThrow('<Player.PlayButton> must be inside <Player.Root>');
});

test('captions that did not come are said, and chosen again by a button that is gone with them', async () => {
  const player = createStaticPlayer({ stage: 'playing', textTrack: 1, captionsFailed: true });
  renderWithPalco(
    <Player.Root player={player}>
      <Player.Notice />
      <Player.RetryButton />
    </Player.Root>,
  );
  expect(screen.getByRole('status').textContent).toBe(
    'As legendas não puderam ser carregadas. O vídeo continua sem elas.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(player.calls).toEqual(['setTextTrack 1']);
  act(() => player.set({ captionsFailed: false }));
  expect([screen.getByRole('status').textContent, screen.queryByRole('button')]).toEqual(['', null]);
  // What holds up the film comes first.
  act(() => player.set({ captionsFailed: true, waitingFor: 'DATA' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(player.calls.at(-1)).toBe('play');
});

test('captions are styled by menus, and have their look back by a button', async () => {
  const player = createStaticPlayer({ stage: 'playing' });
  function Look() {
    useCaptionLook();
    return null;
  }
  const { container } = renderWithPalco(
    <Player.Root player={player}>
      <Player.Video />
      <Look />
      <Player.CaptionStyleMenu of="size" />
      <Player.CaptionStyleMenu of="position" />
      <Player.CaptionStyleReset />
    </Player.Root>,
  );
  const size = () => container.querySelector('video')?.style.getPropertyValue('--palco-caption-size');
  expect(size()).toBe('100%');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tamanho' }), 'Muito grande');
  expect(size()).toBe('200%');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Posição' }), 'Em cima');
  await userEvent.click(screen.getByRole('button', { name: 'Restaurar aparência' }));
  expect(size()).toBe('100%');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Posição' }).value).toBe('bottom');
});

test('the window of sign language is moved and resized by keys, and shown again as it was left', async () => {
  // jsdom has no pointer capture.
  Object.assign(HTMLElement.prototype, { setPointerCapture: vi.fn(), hasPointerCapture: () => false });
  const film = createStaticPlayer({ stage: 'playing', duration: 90 });
  const sign = createStaticPlayer({ stage: 'paused' });
  function Window() {
    const { isOn } = useSignWindow();
    return (
      <Player.Root player={film}>
        <Player.Video />
        <Player.SignButton />
        {isOn && (
          <Player.SignWindow player={sign}>
            <Player.Video muted />
            <Player.SignSizeBar />
            <Player.SignCornerButton />
          </Player.SignWindow>
        )}
      </Player.Root>
    );
  }
  renderWithPalco(<Window />);
  const window = () => screen.queryByRole('group', { name: 'Janela de língua de sinais' });
  const shares = () =>
    ['x', 'y', 'width'].map((name) => window()?.style.getPropertyValue(`--palco-sign-${name}`));
  expect(window()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar língua de sinais' }));
  expect(shares()).toEqual(['100%', '75%', '25%']);
  window()?.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}-');
  expect(shares().map((share) => Math.round(Number.parseFloat(share ?? '')))).toEqual([90, 80, 20]);
  // The keys of the window are not those of the film.
  expect(film.calls.filter((call) => call.startsWith('key'))).toEqual([]);
  fireEvent.change(screen.getByRole('slider', { name: 'Tamanho da janela' }), { target: { value: '0.5' } });
  await userEvent.click(screen.getByRole('button', { name: 'Mover para outro canto' }));
  expect(shares()).toEqual(['0%', '100%', '50%']);
  // A press on its picture does not pause it alone.
  await userEvent.click(window()?.querySelector('video') as Element);
  expect(sign.calls.filter((call) => call === 'toggle')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar língua de sinais' }));
  expect(window()).toBeNull();
});
