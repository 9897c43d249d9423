import { SdkError } from '@palco/sdk/client';
import { Player, usePlayer, type UsePlayerOptions } from '@palco/react/player';
import { createStaticPlayer } from '@palco/react/testing';
import type { Player as Engine, PlayerState } from '@palco/sdk/player';
import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

const clip = '/clip/master.m3u8';
const qualities = [
  { index: 1, label: '720p', bitrate: 2_000_000 },
  { index: 0, label: '360p', bitrate: 800_000 },
];

function Controls({ player }: { readonly player: Engine }) {
  return (
    <Player.Root player={player}>
      <Player.Video crossOrigin="anonymous" />
      <Player.SeekBar />
      <Player.PlayButton />
      <Player.SeekButton seconds={-10} />
      <Player.SeekButton seconds={10} />
      <Player.MuteButton />
      <Player.VolumeBar />
      <Player.TimeDisplay />
      <Player.LiveButton />
      <Player.BehindLive />
      <Player.QualityMenu />
      <Player.RateMenu />
      <Player.CaptionsMenu />
      <Player.PictureInPictureButton />
      <Player.FullscreenButton />
      <Player.Mark text="ana@escola.example" />
      <Player.Notice />
      <Player.Error />
      <Player.RetryButton />
    </Player.Root>
  );
}

const chapters = [
  { inicio: 0, titulo: 'Abertura' },
  { inicio: 720, titulo: 'Frações equivalentes' },
  { inicio: 2_400, titulo: 'Exercícios' },
];

/** The seek bar with its preview, chapters, resume buttons, styled captions, sign language and the list of keys. */
function Timeline({ player, ...root }: Omit<Player.RootProps, 'children'>) {
  return (
    <Player.Root player={player} chapters={chapters} storyboard="/clip/storyboard.vtt" {...root}>
      <Player.Video crossOrigin="anonymous" />
      <Player.ResumeButton at={754} />
      <Player.RestartButton at={754} />
      <div className="timeline">
        <Player.SeekPreview />
        <Player.ChapterMarks />
        <Player.SeekBar />
      </div>
      <Player.ChapterTitle />
      <Player.ChaptersMenu />
      <Player.CaptionStyleMenu of="size" />
      <Player.CaptionStyleReset />
      <Player.SignButton />
      <Player.SignWindow player={player}>
        <Player.SignSizeBar />
        <Player.SignCornerButton />
      </Player.SignWindow>
      <Player.KeyHelpButton />
      <Player.KeyHelp>
        <Player.KeyList />
      </Player.KeyHelp>
    </Player.Root>
  );
}

/** With a `state` it is a still player, with a `src` it plays. */
interface WatchProps extends UsePlayerOptions {
  readonly state?: Partial<PlayerState>;
}

function Watch({ state, ...options }: WatchProps) {
  const player = usePlayer(options);
  const [still] = useState(() => state && createStaticPlayer(state));
  return <Controls player={still ?? player} />;
}

const meta = { title: 'Player', component: Watch } satisfies Meta<typeof Watch>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = { duration: 3_723, currentTime: 754, buffered: 900, qualities, activeQuality: 1 };
const inState = (state: Partial<PlayerState>): Story => ({
  args: { state },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('group')).toHaveAttribute('data-stage', state.stage ?? 'idle');
  },
});

export const Idle = inState({ stage: 'idle' });
export const Loading = inState({ stage: 'loading', intent: 'play' });
export const Paused = inState({ stage: 'paused', ...open });
export const Playing = inState({ stage: 'playing', intent: 'play', ...open });
export const Waiting = inState({ stage: 'waiting', intent: 'play', ...open });
export const Ended = inState({ stage: 'ended', ...open, currentTime: 3_723 });
export const Muted = inState({ stage: 'playing', intent: 'play', muted: true, ...open });
export const AutoplayBlocked = inState({ stage: 'paused', autoplayBlocked: true, ...open });
const live = {
  stage: 'playing',
  intent: 'play',
  duration: Number.POSITIVE_INFINITY,
  seekable: { start: 0, end: 600 },
  liveEdge: 590,
} as const;
export const Live = inState({ ...live, currentTime: 588, secondsBehindLive: 2 });
export const BehindLive = inState({ ...live, currentTime: 300, secondsBehindLive: 290 });
const textTracks = [{ index: 0, label: 'Português', language: 'pt-BR' }];
export const WithSubtitles = inState({
  stage: 'playing',
  ...open,
  textTracks,
  textTrack: 0,
});
export const FixedQuality = inState({
  stage: 'playing',
  intent: 'play',
  ...open,
  quality: 0,
  activeQuality: 0,
});

const error = new SdkError({ code: 'PLAYER_NETWORK', message: 'PLAYER_NETWORK' } as const);

function StillTimeline({ state, ...root }: { state: Partial<PlayerState> } & Partial<Player.RootProps>) {
  const [still] = useState(() => createStaticPlayer({ ...open, ...state }));
  return <Timeline {...root} player={still} />;
}
const timeline = (state: Partial<PlayerState>, root: Partial<Player.RootProps> = {}): Story => ({
  render: () => <StillTimeline state={state} {...root} />,
});
export const InAChapter = timeline({ stage: 'playing', intent: 'play' });
export const LeftBefore = timeline({ stage: 'paused' });
export const WithoutChapters = timeline({ stage: 'paused' }, { chapters: [] });

function Both() {
  const [stills] = useState(() => [
    createStaticPlayer({ ...open, stage: 'playing', intent: 'play', textTracks, textTrack: 0 }),
    createStaticPlayer({ ...live, currentTime: 300, secondsBehindLive: 290, stage: 'failed', error }),
  ]);
  return (
    <>
      {stills.map((still, index) => (
        <Controls key={index} player={still} />
      ))}
      <StillTimeline state={{ stage: 'paused' }} />
    </>
  );
}

/** On demand, live and behind with a failure, and left before, with the preview that a key shows. */
export const EveryPart: Story = {
  render: () => <Both />,
  play: async ({ canvas }) => {
    (await canvas.findAllByRole('slider', { name: 'Posição' }))[2]!.focus();
    await userEvent.keyboard('{ArrowRight}');
  },
};

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

/** An arrow key shows a preview of the position that it seeks to, with a frame of the storyboard. */
export const Previewed: Story = {
  ...timeline({ stage: 'paused' }),
  play: async ({ canvas, canvasElement }) => {
    (await canvas.findByRole('slider', { name: 'Posição' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    const preview = () => canvasElement.querySelector('[data-part=player-seek-preview]');
    await waitFor(() => expect(preview()).toHaveTextContent('12:34 · Frações equivalentes'));
    await waitFor(() => expect(preview()).toHaveAttribute('data-picture'));
  },
};

/** Without its storyboard the preview shows time and chapter alone. */
export const PreviewedWithoutPicture: Story = {
  ...timeline({ stage: 'paused' }, { storyboard: '/clip/missing.vtt' }),
  play: async ({ canvas, canvasElement }) => {
    (await canvas.findByRole('slider', { name: 'Posição' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    const preview = () => canvasElement.querySelector('[data-part=player-seek-preview]');
    await waitFor(() => expect(preview()).toHaveTextContent('12:34 · Frações equivalentes'));
    await expect(preview()).not.toHaveAttribute('data-picture');
  },
};

const keysOpen =
  (name: string): Story['play'] =>
  async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name });
    await userEvent.click(button);
    const help = canvas.getByRole<HTMLDialogElement>('dialog', { name });
    await expect(help).toBeVisible();
    help.close();
  };
/** The list of keys, as a dialog over the page. */
export const Keys: Story = { ...timeline({ stage: 'paused' }), play: keysOpen('Teclas do player') };
export const KeysSwitchedOff: Story = {
  ...timeline({ stage: 'paused' }, { hotkeys: false }),
  play: keysOpen('Teclas do player'),
};

const standing = (waitingFor: NonNullable<PlayerState['waitingFor']>): Story =>
  inState({ stage: 'waiting', intent: 'play', ...open, waitingFor });
export const WithoutConnection = standing('CONNECTION');
export const ServerFails = standing('SERVER');
export const WithoutSignal = standing('SIGNAL');
export const SlowData = standing('DATA');
export const StretchLeftOut = inState({
  stage: 'playing',
  intent: 'play',
  ...open,
  skipped: { start: 754, end: 758 },
});

const failed = (code: NonNullable<PlayerState['error']>['code']): Story =>
  inState({ stage: 'failed', ...open, error: new SdkError({ code, message: code }) });
export const NetworkFailed = failed('PLAYER_NETWORK');
export const Forbidden = failed('PLAYER_FORBIDDEN');
export const DomainRefused = failed('PLAYER_DOMAIN_REFUSED');
export const LimitReached = failed('PLAYER_LIMIT');
export const NotFound = failed('PLAYER_NOT_FOUND');
export const BrokenMedia = failed('PLAYER_MEDIA');
export const Unsupported = failed('PLAYER_UNSUPPORTED');
export const LoaderFailed = failed('PLAYER_LOADER');

const videoOf = (canvasElement: HTMLElement): HTMLVideoElement => canvasElement.querySelector('video')!;
const framesOf = (video: HTMLVideoElement): number => video.getVideoPlaybackQuality().totalVideoFrames;

/** Real hls.js over a real stream of two qualities: frames are decoded, and the keys of the specification do their work. */
export const PlaysByKeyboard: Story = {
  args: { src: clip },
  play: async ({ canvas, canvasElement, step }) => {
    const root = await canvas.findByRole('group', { name: 'Player de vídeo' });
    const video = videoOf(canvasElement);
    await waitFor(() => expect(root).toHaveAttribute('data-stage', 'paused'), { timeout: 10_000 });
    root.focus();

    await step('space plays', async () => {
      await userEvent.keyboard(' ');
      await waitFor(() => expect(root).toHaveAttribute('data-stage', 'playing'), { timeout: 5_000 });
      await waitFor(() => expect(framesOf(video)).toBeGreaterThan(3), { timeout: 5_000 });
    });
    await step('m mutes', async () => {
      await userEvent.keyboard('m');
      await waitFor(() => expect(root).toHaveAttribute('data-muted'));
      await expect(video.muted).toBe(true);
    });
    await step('space pauses', async () => {
      await userEvent.keyboard(' ');
      await waitFor(() => expect(root).toHaveAttribute('data-stage', 'paused'));
    });
    await step('the arrows seek 5 s', async () => {
      const before = video.currentTime;
      await userEvent.keyboard('{ArrowRight}');
      await expect(video.currentTime).toBeCloseTo(before + 5, 1);
      await userEvent.keyboard('{ArrowLeft}');
      await expect(video.currentTime).toBeCloseTo(before, 1);
    });
    await step('a button keeps its own keys', async () => {
      const mute = canvas.getByRole('button', { name: 'Ativar som' });
      mute.focus();
      const before = video.currentTime;
      await userEvent.keyboard('{ArrowRight}');
      await expect(video.currentTime).toBe(before);
      await userEvent.keyboard(' ');
      await waitFor(() => expect(root).not.toHaveAttribute('data-muted'));
      await expect(root).toHaveAttribute('data-stage', 'paused');
    });
    await step('a quality is chosen', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Qualidade' }), '90p');
      await userEvent.click(canvas.getByRole('button', { name: 'Avançar 10 segundos' }));
      await waitFor(() => expect(video.videoHeight).toBe(90), { timeout: 8_000 });
    });
  },
};

/** Plays to the end, shows that it ended, and replays. */
export const Ends: Story = {
  args: { src: clip, startAt: 11 },
  play: async ({ canvas, canvasElement }) => {
    const root = await canvas.findByRole('group', { name: 'Player de vídeo' });
    await waitFor(() => expect(root).toHaveAttribute('data-stage', 'paused'), { timeout: 10_000 });
    await userEvent.click(canvas.getByRole('button', { name: 'Reproduzir' }));
    await waitFor(() => expect(root).toHaveAttribute('data-stage', 'ended'), { timeout: 8_000 });
    await userEvent.click(canvas.getByRole('button', { name: 'Reproduzir' }));
    await waitFor(() => expect(root).toHaveAttribute('data-stage', 'playing'), { timeout: 5_000 });
    await expect(videoOf(canvasElement).currentTime).toBeLessThan(6);
    await userEvent.click(canvas.getByRole('button', { name: 'Pausar' }));
  },
};

/** The address is not found: the failure is announced as an alert. */
export const NothingThere: Story = {
  args: { src: '/clip/nothing.m3u8' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible(), { timeout: 15_000 });
    await expect(canvas.getByRole('group')).toHaveAttribute('data-stage', 'failed');
  },
};
