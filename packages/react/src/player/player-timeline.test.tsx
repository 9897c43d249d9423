import { playbackMemory, signInSession, createPalco } from '@palco/sdk';
import { createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithPalco } from '../conformance';
import { PalcoProvider } from '../provider/palco-provider';
import { createStaticPlayer } from '../testing';
import { Player, useRememberedPlayer } from './index';
import { PlayerTimeline } from './player-timeline.fixture';

const storyboard = 'https://media.example/token/videos/1/storyboard.vtt';
const vtt =
  'WEBVTT\n\n00:00.000 --> 00:45.000\ns.webp#xywh=0,0,160,90\n\n00:45.000 --> 01:30.000\ns.webp#xywh=160,90,160,90';
const answer = (body: string, status = 200) =>
  Object.defineProperty(new Response(body, { status }), 'url', { value: storyboard });

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const bar = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Posição' });
const preview = () => document.querySelector<HTMLElement>('[data-part=player-seek-preview]');

/** Moves the pointer over the bar, which is 200 pixels wide. */
function pointAt(clientX: number) {
  vi.spyOn(bar(), 'getBoundingClientRect').mockReturnValue({ left: 100, width: 200 } as DOMRect);
  fireEvent(bar(), new MouseEvent('pointermove', { clientX, bubbles: true }));
}

function setUp(state: Parameters<typeof createStaticPlayer>[0] = {}, props: { storyboard?: string } = {}) {
  const player = createStaticPlayer({
    stage: 'playing',
    intent: 'play',
    duration: 90,
    currentTime: 12,
    ...state,
  });
  return { player, ...renderWithPalco(<PlayerTimeline player={player} {...props} />) };
}

describe('the preview', () => {
  test('shows the time and the chapter under the pointer until it leaves', () => {
    setUp();
    expect(preview()).toBeNull();
    pointAt(200);
    expect(preview()?.textContent).toBe('0:45 · Frações');
    expect(preview()?.style.getPropertyValue('--palco-preview-position')).toBe('50%');
    pointAt(9_999);
    expect(preview()?.textContent).toBe('1:30 · Exercícios');
    fireEvent(bar(), new MouseEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    expect(preview()).toBeNull();
  });

  test('shows the position that a key or a drag seeks to', () => {
    const { player } = setUp();
    fireEvent.keyDown(bar(), { key: 'ArrowRight' });
    expect(preview()?.textContent).toBe('0:12 · Abertura');
    fireEvent.change(bar(), { target: { value: '61' } });
    expect(preview()?.textContent).toBe('1:01 · Exercícios');
    expect(player.calls.filter((call) => call.startsWith('seek'))).toEqual(['seekBy 5', 'seek 61']);
  });

  test('has the frame of the storyboard, which is loaded once, with the first preview', async () => {
    const load = vi.fn(async () => answer(vtt));
    vi.stubGlobal('fetch', load);
    setUp({}, { storyboard });
    expect(load).not.toHaveBeenCalled();
    pointAt(250);
    await vi.waitFor(() => expect(preview()?.dataset['picture']).toBe(''), 30_000);
    const value = (name: string) => preview()?.style.getPropertyValue(`--palco-preview-${name}`);
    expect(['image', 'x', 'y', 'width', 'height'].map(value)).toEqual([
      'url("https://media.example/token/videos/1/s.webp")',
      '-160px',
      '-90px',
      '160px',
      '90px',
    ]);
    fireEvent(bar(), new MouseEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    pointAt(110);
    expect(value('x')).toBe('0px');
    expect(load).toHaveBeenCalledOnce();
  });

  test.each([
    ['missing', async () => answer('', 404)],
    ['broken', async () => answer('<html>')],
    ['unreachable', () => Promise.reject(new TypeError('offline'))],
  ])('has no picture where the storyboard is %s', async (_name, load) => {
    const fetch = vi.fn(load);
    vi.stubGlobal('fetch', fetch);
    setUp({}, { storyboard });
    pointAt(200);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), 30_000);
    await act(async () => undefined);
    expect(preview()?.dataset['picture']).toBeUndefined();
    expect(preview()?.textContent).toBe('0:45 · Frações');
  });

  test('of a source without a length shows nothing', () => {
    setUp({ duration: Number.NaN });
    pointAt(200);
    expect(preview()).toBeNull();
  });
});

describe('chapters', () => {
  const menu = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Capítulos' });
  const title = () => document.querySelector('[data-part=player-chapter-title]')?.textContent;

  test('say which one is played, to the eye and to screen readers', () => {
    const { player } = setUp();
    expect([title(), menu().value, bar().getAttribute('aria-valuetext')]).toEqual([
      'Abertura',
      '0',
      '0:12 de 1:30, Abertura',
    ]);
    act(() => player.set({ currentTime: 59.9 }));
    expect(title()).toBe('Frações');
    act(() => player.set({ currentTime: 60 }));
    expect(title()).toBe('Exercícios');
  });

  test('are sought from the menu', async () => {
    const { player } = setUp();
    await userEvent.selectOptions(menu(), '1:00 Exercícios');
    expect(player.calls).toEqual(['seek 60']);
  });

  test('have marks on the bar, but not at its ends', () => {
    setUp();
    const marks = document
      .querySelector<HTMLElement>('[data-part=player-chapter-marks]')
      ?.style.getPropertyValue('--palco-chapter-marks');
    expect(marks?.match(/linear-gradient/g)).toHaveLength(2);
    expect(marks).toContain('calc(33.33');
  });

  test('render nothing where there are none', () => {
    renderWithPalco(<PlayerTimeline player={createStaticPlayer({ duration: 90 })} chapters={null} />);
    expect(document.querySelector('[data-part^=player-chapter]')).toBeNull();
  });
});

describe('the list of keys', () => {
  const showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  beforeEach(() => {
    showModal.mockClear();
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = showModal;
  });
  const root = () => screen.getByRole('group', { name: 'Player de vídeo' });

  test('is opened by ? anywhere in the player and by its button, and says what keys do', async () => {
    const { player } = setUp();
    expect(fireEvent.keyDown(bar(), { key: '?', shiftKey: true })).toBe(false);
    expect(showModal).toHaveBeenCalledOnce();
    const help = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Teclas do player' });
    expect(
      within(help)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'Espaço Reproduzir ou pausar',
      'K Reproduzir ou pausar',
      '← Voltar 5 segundos',
      '→ Avançar 5 segundos',
      'J Voltar 10 segundos',
      'L Avançar 10 segundos',
      'Home Ir para o início',
      'End Ir para o fim',
      '↑ Aumentar o volume',
      '↓ Diminuir o volume',
      'M Silenciar ou ativar o som',
      'C Mostrar ou ocultar as legendas',
      'F Entrar ou sair da tela cheia',
      '< Mais devagar',
      '> Mais rápido',
      '0–9 Ir para 0% a 90%',
      '? Mostrar esta lista',
    ]);
    fireEvent.keyDown(help, { key: ' ' });
    expect(player.calls.filter((call) => call.startsWith('key'))).toEqual(['key ?']);
    fireEvent.keyDown(root(), { key: '?' });
    expect(showModal).toHaveBeenCalledOnce();
    help.open = false;
    await userEvent.click(screen.getByRole('button', { name: 'Teclas do player' }));
    expect(showModal).toHaveBeenCalledTimes(2);
  });

  test('is not opened by ? in a menu, nor where keys are switched off', () => {
    const player = createStaticPlayer({ duration: 90 });
    const { rerender } = renderWithPalco(<PlayerTimeline player={player} />);
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Capítulos' }), { key: '?' });
    rerender(<PlayerTimeline player={player} hotkeys={false} />);
    fireEvent.keyDown(root(), { key: '?' });
    expect(showModal).not.toHaveBeenCalled();
    expect(player.calls).toEqual(['key ?']);
    const list = document.querySelector<HTMLElement>('[data-part=player-key-list]');
    expect(list?.dataset['disabled']).toBe('');
  });

  test('names the keys of the page’s own map', () => {
    const keys = { k: { method: 'toggle' }, f: { method: 'toggleFullscreen' }, m: null } as const;
    renderWithPalco(<PlayerTimeline player={createStaticPlayer()} hotkeys={keys} />);
    expect([...document.querySelectorAll('li')].map((row) => row.textContent)).toEqual([
      'K Reproduzir ou pausar',
      'F Entrar ou sair da tela cheia',
      '? Mostrar esta lista',
    ]);
  });
});

describe('resuming a video', () => {
  const resume = () => screen.queryByRole('button', { name: 'Continuar de 0:12' });
  const restart = () => screen.queryByRole('button', { name: 'Começar do início' });

  test('plays from the last position, or from the beginning', async () => {
    const { player } = setUp({ stage: 'paused', intent: 'pause' });
    await userEvent.click(resume()!);
    await userEvent.click(restart()!);
    expect(player.calls).toEqual(['play', 'seek 0', 'play']);
  });

  test.each([
    ['it plays', { stage: 'playing', intent: 'play' }],
    ['it was sought', { currentTime: 40 }],
    ['it is being opened', { stage: 'loading' }],
    ['it failed', { stage: 'failed' }],
  ] as const)('offers neither once %s', (_name, patch) => {
    const { player } = setUp({ stage: 'paused', intent: 'pause' });
    expect(resume()).not.toBeNull();
    act(() => player.set(patch));
    expect([resume(), restart()]).toEqual([null, null]);
  });

  test('offers neither without a last position', () => {
    const player = createStaticPlayer({ stage: 'paused', currentTime: 0 });
    renderWithPalco(<PlayerTimeline player={player} resumeAt={null} />);
    expect([resume(), restart()]).toEqual([null, null]);
  });

  test('starts at the last position, with the stored speed, and stores new choices', async () => {
    const ports = createFakePorts();
    const palco = createPalco({
      baseUrl: 'https://api.example',
      fetch: createFakeBackend({ now: ports.clock.now }).fetch,
      ports,
      session: signInSession(),
    });
    await palco.session.signIn({ login: 'marina@colegioatlas.com.br', password: fakePassword });
    const key = `palco_playback_${palco.session.$scope.get().personId}`;
    ports.storage.set(key, JSON.stringify({ places: { v: [12, 1] }, rate: 1.5 }));
    palco.use(playbackMemory);

    function Watch() {
      const { player, resumeAt, hotkeys, setHotkeys } = useRememberedPlayer('v', { src: '/clip.mp4' });
      return (
        <Player.Root player={player} hotkeys={hotkeys}>
          <Player.Video />
          <Player.ResumeButton at={resumeAt} />
          <Player.RateMenu />
          <button onClick={() => setHotkeys(!hotkeys)}>{String(hotkeys)}</button>
        </Player.Root>
      );
    }
    render(
      <PalcoProvider palco={palco}>
        <Watch />
      </PalcoProvider>,
    );
    const video = document.querySelector('video')!;
    expect(video.currentTime).toBe(12);
    expect(video.playbackRate).toBe(1.5);
    await act(async () => void video.dispatchEvent(new Event('loadedmetadata')));
    expect(resume()).not.toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Velocidade' }), '2×');
    await userEvent.click(screen.getByRole('button', { name: 'true' }));
    expect(JSON.parse(ports.storage.get(key)!)).toMatchObject({ rate: 2, hotkeys: false });
    expect(screen.getByRole('button', { name: 'false' })).toBeTruthy();
    palco.dispose();
  });
});
