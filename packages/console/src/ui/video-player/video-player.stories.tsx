import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { RememberedVideoPlayer } from './remembered-video-player';

const meta = {
  title: 'Console/VideoPlayer',
  component: RememberedVideoPlayer,
  args: { videoId: 'story', src: '/clip/master.m3u8', poster: null, isAudio: false },
} satisfies Meta<typeof RememberedVideoPlayer>;
export default meta;
type Story = StoryObj<typeof meta>;

const chapters = [
  { inicio: 0, titulo: 'Abertura' },
  { inicio: 4, titulo: 'Frações equivalentes e simplificação, com exemplos da vida de todo dia' },
  { inicio: 9, titulo: 'Exercícios' },
];

export const Paused: Story = {};
export const Titled: Story = { args: { title: <h2>Aula 7</h2> } };
export const Audio: Story = { args: { isAudio: true } };
export const WithChapters: Story = { args: { chapters } };
/** A seek by key shows a preview for a while: time, chapter and picture of the position. */
export const Preview: Story = {
  args: { chapters, storyboard: '/clip/storyboard.vtt' },
  play: async ({ canvas, canvasElement }) => {
    const bar = await canvas.findByRole('slider', { name: 'Posição' });
    await waitFor(() => expect(bar).toBeEnabled(), { timeout: 10_000 });
    bar.focus();
    await userEvent.keyboard('{ArrowRight}');
    const preview = () => canvasElement.querySelector('[data-part=player-seek-preview][data-picture]');
    await waitFor(() => expect(preview()).toBeVisible());
    await expect(preview()).toHaveTextContent('0:05');
  },
};
/** The settings panel: Escape closes it and returns the focus to its button. */
export const Settings: Story = {
  args: { chapters },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Configurações' });
    await userEvent.click(button);
    const panel = await canvas.findByRole('group', { name: 'Configurações' });
    await expect(within(panel).getByRole('combobox', { name: 'Capítulos' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await userEvent.click(button);
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Qualidade' })).toBeVisible(), {
      timeout: 5000,
    });
  },
};
/** The keys of the player, over everything, in full screen too. */
export const Keys: Story = {
  play: async ({ canvas, canvasElement }) => {
    const help = () => canvasElement.querySelector('[data-part=player-key-help]');
    await waitFor(() => expect(help()).toBeInTheDocument());
    (await canvas.findByRole('group', { name: 'Player de vídeo' })).focus();
    await userEvent.keyboard('?');
    await expect(canvas.getByRole('dialog', { name: 'Teclas do player' })).toBeVisible();
  },
};
/** There is nothing at the address: the reason, and another try. */
export const Failed: Story = {
  args: { src: '/clip/missing.m3u8' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible(), { timeout: 5000 });
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  },
};
