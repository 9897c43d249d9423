import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { withOpenList } from '../../testing/open-list';
import { LanguageMenu } from './language-menu';

const meta = { title: 'Console/Language menu', component: LanguageMenu } satisfies Meta<typeof LanguageMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  parameters: withOpenList,
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: /Idioma|Language/ }));
    await expect(await screen.findAllByRole('menuitemradio')).toHaveLength(2);
  },
};
