import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pencil, Trash2 } from 'lucide-react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ActionButton } from './action-button';
import type { Actions } from './action';
import { useActions } from './use-actions';

const rename = { key: 'rename', label: 'Renomear', icon: Pencil, onSelect: fn() };

const meta = {
  title: 'Console/Patterns/Action',
  component: ActionButton,
  args: { action: rename },
} satisfies Meta<typeof ActionButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Usable: Story = {};
export const NotForNow: Story = {
  args: { action: { ...rename, reason: 'O time está bloqueado' } },
  async play({ canvas, args }) {
    const button = canvas.getByRole('button', { name: 'Renomear' });
    await userEvent.click(button);
    await expect(args.action?.onSelect).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
};
export const Dangerous: Story = {
  args: { action: { ...rename, key: 'delete', label: 'Excluir', icon: Trash2, danger: true } },
};

const actions: Actions<{ id: string; name: string }> = {
  noun: 'videos',
  nameOf: ({ name }) => name,
  items: [
    {
      key: 'delete',
      label: 'Excluir',
      icon: Trash2,
      danger: true,
      question: ({ name }) => ({ title: `Excluir ${name}?`, text: 'Fica 30 dias na lixeira.' }),
      call: () => Promise.reject(new Error('offline')),
      done: 'Vídeo excluído!',
    },
  ],
};

function Deleting() {
  const row = { id: '1', name: 'Aula 1' };
  const { find, dialog } = useActions(actions);
  return (
    <>
      <h1>Aula 1</h1>
      <ActionButton action={find('delete', row)} />
      {dialog}
    </>
  );
}

export const AskedFirst: Story = {
  render: () => <Deleting />,
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir Aula 1?' });
    await expect(within(question).getByText('Fica 30 dias na lixeira.')).toBeVisible();
  },
};
