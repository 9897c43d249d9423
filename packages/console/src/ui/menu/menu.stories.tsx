import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pencil, Trash2 } from 'lucide-react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { withOpenList } from '../../testing/open-list';
import { BareIconButton } from '../button/bare-icon-button';
import { Button } from '../button/button';
import { LanguageMenu } from '../language-menu/language-menu';
import { Menu } from './menu';

const meta = {
  title: 'Console/Menu',
  component: Menu,
  args: {
    trigger: <BareIconButton icon={Pencil} label="Mais ações de Aula 12" />,
    items: [
      { label: 'Renomear', icon: Pencil },
      { label: 'Baixar', reason: 'Ainda está sendo processado.' },
      { label: 'Excluir', icon: Trash2, danger: true },
    ],
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

const open: Pick<Story, 'parameters' | 'play'> = {
  parameters: withOpenList,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button'));
    const menu = await within(canvasElement.ownerDocument.body).findByRole('menu');
    await waitFor(() => expect(menu).toBeVisible());
  },
};

export const Closed: Story = {};
export const Open: Story = open;
export const WithChoices: Story = {
  args: {
    trigger: <Button>Tema</Button>,
    choices: [
      {
        label: 'Tema',
        value: 'dark',
        options: [
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Escuro' },
        ],
        onValueChange: () => undefined,
      },
    ],
  },
  ...open,
};
export const Language: Story = { render: () => <LanguageMenu />, ...open };
