import { SdkError } from '@palco/sdk';
import type { PlayerLive } from '@palco/sdk/lives';
import { createLiveView } from '@palco/sdk/live-view';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { LivePlayerPage } from './live-player-page';

const live: PlayerLive = {
  liveId: 'l1',
  title: 'Aula inaugural',
  description: '',
  status: 'scheduled',
  scheduledStartTime: '2026-12-01T21:00:00.000Z',
  startedAt: null,
  serverTime: '2026-12-01T20:00:00.000Z',
  playback_url: null,
  playback_expires_at: null,
  latency: 'default',
  enableDvr: false,
  enableAudioOnly: false,
  assets: {
    thumbnail: null,
    startSoonScreen: null,
    pauseScreen: null,
    endingScreen: null,
    playerColor: null,
  },
  ads: { preRollUrl: null, postRollUrl: null },
  measurementId: null,
  overlays: [],
  viewerSignal: null,
  idioma: null,
  timezone: 'America/Sao_Paulo',
};

function Page({ answer }: { answer: () => Promise<PlayerLive> }) {
  const [view] = useState(() => createLiveView({ fetch: answer }));
  return <LivePlayerPage view={view} />;
}

/** The player of a live as it stands in a frame of another site, in each stage of its view. */
const meta = {
  title: 'Console/Live player page',
  component: Page,
  parameters: { hasOwnMain: true },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (values: Partial<PlayerLive> = {}): Story => ({
  args: { answer: async () => ({ ...live, ...values }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('Aula inaugural');
  },
});
const failing = (status: number, words: RegExp): Story => ({
  args: {
    answer: async () => {
      throw new SdkError({ code: 'NOT_FOUND', message: 'x', status });
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(words);
  },
});

export const Loading: Story = { args: { answer: () => new Promise(() => undefined) } };
export const Shown = shown();
export const Paused = shown({ status: 'paused' });
export const Finished = shown({ status: 'finished' });
export const Missing = failing(404, /não está disponível/);
export const Refused = failing(403, /não pode ser exibida/);
export const Failed = failing(500, /Não foi possível carregar/);
