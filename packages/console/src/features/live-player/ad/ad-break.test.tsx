import { PalcoProvider } from '@palco/react';
import { livesApi, type PlayerLive } from '@palco/sdk/lives';
import { createLiveView } from '@palco/sdk/live-view';
import { contractExample } from '@palco/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestPalco } from '../../../testing/render-console';
import { LivePlayerPage } from '../live-player-page';
import { adTimeoutMs } from './ad-break.pure';

afterEach(() => {
  vi.useRealTimers();
  document.title = '';
});

const ads = { preRollUrl: 'https://ads.example/pre.mp4', postRollUrl: 'https://ads.example/post.mp4' };

/** Opens the page of a live with ads as a viewer; its live is changed as a team would. */
function open() {
  const { palco, backend } = createTestPalco();
  const live: PlayerLive = { ...contractExample('PlayerLive'), ads, status: 'live' };
  const { liveId } = live;
  const change = (patch: Partial<PlayerLive>) => Object.assign(live, patch);
  change({ playback_url: '/media/lives/1/master.m3u8' });
  backend.override({
    getLivePlayer: () => ({ status: 200, body: { ...live, serverTime: new Date().toISOString() } }),
    getLiveAd({ path }) {
      const src = path['placement'] === 'pre-roll' ? ads.preRollUrl : ads.postRollUrl;
      return { status: 200, body: { creative: { src, duration: 15, skipAfter: 5 } } };
    },
  });
  const view = createLiveView({ fetch: (signal) => palco.use(livesApi).player(liveId, { signal }) });
  const ask = () => {
    view.stop();
    view.start();
  };
  const { container } = render(
    <PalcoProvider palco={palco}>
      <LivePlayerPage view={view} />
    </PalcoProvider>,
  );
  const video = () => container.querySelector<HTMLVideoElement>('section > video')!;
  /** As a browser tells that the file plays. */
  const playTo = (seconds: number) => {
    Object.defineProperty(video(), 'currentTime', { value: seconds, configurable: true });
    fireEvent.timeUpdate(video());
  };
  return { palco, backend, change, ask, video, playTo };
}

const ad = () => screen.findByRole('region', { name: 'Anúncio' });
const player = () => screen.findByRole('group', { name: 'Player de vídeo' });
const started = async () => {
  await ad();
  await vi.waitFor(() => expect(document.querySelector('section > video')).not.toBeNull(), 30_000);
};

describe('the ad of a live', () => {
  test('plays before the live, says what it is, and is skipped when it may be', async () => {
    const { video, playTo, backend } = open();
    await started();
    expect(video().src).toBe(ads.preRollUrl);
    expect(video().muted).toBe(true);
    expect(screen.queryByRole('group', { name: 'Player de vídeo' })).toBeNull();
    playTo(2.5);
    expect(screen.getByText(/^Anúncio · /)).toBeTruthy();
    expect(screen.getByText('Pular em 3 segundos')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pular anúncio' })).toBeNull();
    playTo(5);
    await userEvent.click(screen.getByRole('button', { name: 'Pular anúncio' }));
    expect(await player()).toBeTruthy();
    expect(backend.requests.every(({ token }) => token === null)).toBe(true);
  });

  test.each(['ended', 'error'] as const)('gives way to the live when it %s', async (event) => {
    const { video, playTo } = open();
    await started();
    playTo(1);
    fireEvent(video(), new Event(event));
    expect(await player()).toBeTruthy();
  });

  test('gives way to the live where it does not start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    open();
    await started();
    await act(() => vi.advanceTimersByTimeAsync(adTimeoutMs));
    expect(await player()).toBeTruthy();
  });

  test('gives way to the live where nothing is answered', async () => {
    const { palco } = open();
    vi.spyOn(palco.use(livesApi), 'ad').mockRejectedValue(new Error('lost'));
    expect(await player()).toBeTruthy();
  });

  test('has sound when the viewer wants it', async () => {
    const { video, playTo } = open();
    await started();
    playTo(1);
    await userEvent.click(screen.getByRole('button', { name: 'Ativar o som do anúncio' }));
    expect(video().muted).toBe(false);
    expect(screen.getByRole('button', { name: 'Silenciar anúncio' })).toBeTruthy();
  });

  test('plays after a live that was watched, and then its end is shown', async () => {
    const { video, playTo, change, ask } = open();
    await started();
    playTo(1);
    fireEvent.ended(video());
    await player();
    change({ status: 'finished', playback_url: null });
    ask();
    await started();
    expect(video().src).toBe(ads.postRollUrl);
    fireEvent.error(video());
    expect(await screen.findByText('A transmissão terminou')).toBeTruthy();
  });

  test('does not play after a live that nobody watched here', async () => {
    const { change } = open();
    change({ status: 'finished', playback_url: null });
    expect(await screen.findByText('A transmissão terminou')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Anúncio' })).toBeNull();
  });
});
