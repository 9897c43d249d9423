import { SdkError } from '@palco/sdk';
import { createBroadcast, type BroadcastState } from '@palco/sdk/broadcast';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Studio } from './webcam-studio';

const base: BroadcastState = {
  stage: 'idle',
  transport: 'webrtc',
  fallback: null,
  sources: null,
  troubles: {},
  isPaused: false,
  losses: 0,
  sendingSince: null,
  error: null,
};
const devices: Parameters<typeof Studio>[0]['devices'] = [
  { id: 'c1', kind: 'camera', label: 'Câmera do notebook' },
  { id: 'm1', kind: 'microphone', label: 'Microfone de mesa' },
];

const closed = { send: () => undefined, waitingBytes: () => 0, close: () => undefined };

function Still({ state }: { state: Partial<BroadcastState> }) {
  const shown = { ...base, ...state };
  const [broadcast] = useState(() => createBroadcast({ openLink: () => closed }));
  return (
    <Studio
      broadcast={broadcast}
      state={shown}
      stream={null}
      devices={devices}
      note="O sinal chega ao servidor."
    />
  );
}

/** Sending from the browser, in each stage of a broadcast. */
const meta = {
  title: 'Console/Webcam studio',
  component: Still,
} satisfies Meta<typeof Still>;
export default meta;
type Story = StoryObj<typeof meta>;

const inStage = (stage: BroadcastState['stage'], more: Partial<BroadcastState> = {}): Story => ({
  args: { state: { stage, ...more } },
  play: async ({ canvas }) => {
    // One that is paused says that beside it.
    for (const status of canvas.getAllByRole('status')) await expect(status).not.toBeEmptyDOMElement();
  },
});
const sources = { camera: 'c1', microphone: 'm1', screen: false };

export const Idle = inStage('idle');
export const Opening = inStage('opening', { sources });
export const Ready = inStage('ready', { sources });
export const Connecting = inStage('connecting', { sources });
export const Sending = inStage('sending', { sources, sendingSince: performance.now() - 754_000 });
export const SendingBySocket = inStage('sending', {
  sources,
  transport: 'websocket',
  fallback: 'network',
  sendingSince: performance.now() - 754_000,
});
export const OtherDeviceBusy = inStage('sending', {
  sources,
  sendingSince: performance.now() - 754_000,
  error: new SdkError({ code: 'BROADCAST_DEVICE_BUSY', message: 'x' }),
});
export const Paused = inStage('sending', {
  sources,
  isPaused: true,
  sendingSince: performance.now() - 754_000,
});
export const CameraUnplugged = inStage('sending', {
  sources: { ...sources, camera: null },
  troubles: { camera: { code: 'BROADCAST_SOURCE_ENDED', isReplaced: false } },
  sendingSince: performance.now() - 754_000,
});
export const Reconnecting = inStage('reconnecting', {
  sources,
  losses: 2,
  sendingSince: performance.now() - 60_000,
});
export const Failed = inStage('failed', {
  error: new SdkError({ code: 'BROADCAST_DENIED', message: 'x' }),
});
