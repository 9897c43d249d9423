import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { VideoPlayer } from './video-player';

const meta = {
  title: 'Console/VideoPlayer',
  component: VideoPlayer,
  args: { src: '/clip/master.m3u8', poster: null, isAudio: false },
} satisfies Meta<typeof VideoPlayer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Paused: Story = {};
export const Titled: Story = { args: { title: <h2>Aula 7</h2> } };
export const Audio: Story = { args: { isAudio: true } };
/** There is nothing at the address: the reason, and another try. */
export const Failed: Story = {
  args: { src: '/clip/missing.m3u8' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible(), { timeout: 5000 });
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  },
};
