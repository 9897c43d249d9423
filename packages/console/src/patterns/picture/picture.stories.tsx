import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { PictureSection } from './picture-section';

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="320" height="180"%3E%3Crect width="320" height="180" fill="%232f4bf0"/%3E%3C/svg%3E';

const meta = {
  title: 'Console/Patterns/Picture',
  component: PictureSection,
  args: {
    action: 'changeVideos',
    noun: 'videos',
    name: 'Aula 1',
    src: null,
    texts: { label: 'Miniatura', current: 'Miniatura atual', saved: 'Miniatura salva!' },
    send: () => Promise.resolve(),
  },
} satisfies Meta<typeof PictureSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = { args: { explain: 'Aparece nas listas.' } };
export const Own: Story = {
  args: { src: picture, removal: { done: 'Miniatura removida!', call: () => Promise.resolve() } },
};
export const WithAnotherInItsPlace: Story = {
  args: {
    src: picture,
    removal: { replacedBy: 'Usar a automática', done: 'Miniatura salva!', call: () => Promise.resolve() },
  },
};
export const RemovalRefused: Story = {
  args: {
    src: picture,
    removal: { done: '', call: () => Promise.reject(new Error('offline')) },
  },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: /Remover/ }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};
