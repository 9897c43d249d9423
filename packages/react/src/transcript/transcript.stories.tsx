import { createStaticPlayer } from '@palco/react/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent } from 'storybook/test';
import { TranscriptPanel } from './transcript-panel.fixture';

const at = (currentTime: number) => createStaticPlayer({ stage: 'playing', duration: 90, currentTime });

const meta = {
  title: 'Transcript',
  component: TranscriptPanel,
  args: { player: at(12) },
} satisfies Meta<typeof TranscriptPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The line that is being said is marked; a second panel, whose cues could not be had, says so. */
export const EveryPart: Story = {};

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

/** A text that goes over two lines is found in both. */
export const Searching: Story = {
  play: async ({ canvas, canvasElement }) => {
    fireEvent.change(canvas.getByRole('searchbox'), { target: { value: 'segunda lei' } });
    await expect(canvasElement.querySelectorAll('mark')).toHaveLength(2);
  },
};
