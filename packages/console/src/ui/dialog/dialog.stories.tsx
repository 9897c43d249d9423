import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Button } from '../button/button';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

const meta = {
  title: 'Console/Dialog',
  component: Dialog,
  args: { open: true, onOpenChange: () => undefined, title: 'Renomear vídeo' },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const isOpen =
  (role: 'dialog' | 'alertdialog'): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const layer = await within(canvasElement.ownerDocument.body).findByRole(role);
    await waitFor(() => expect(layer).toBeVisible());
  };

export const Plain: Story = {
  args: {
    description: 'O nome aparece na biblioteca.',
    children: <p>Conteúdo</p>,
    footer: <Button variant="primary">Salvar</Button>,
  },
  play: isOpen('dialog'),
};
export const Wide: Story = { args: { size: 'md', children: <p>Conteúdo</p> }, play: isOpen('dialog') };
export const Pending: Story = { args: { pending: true, children: <p>Conteúdo</p> }, play: isOpen('dialog') };

const question = (props: Partial<Parameters<typeof ConfirmDialog>[0]>): Story => ({
  render: () => (
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      onConfirm={() => undefined}
      title="Excluir “Aula 12”?"
      text="O vídeo sai da biblioteca."
      {...props}
    />
  ),
  play: isOpen('alertdialog'),
});
export const Question = question({});
export const Dangerous = question({ danger: true, confirmLabel: 'Excluir' });
export const QuestionPending = question({ danger: true, pending: true });
export const QuestionFailed = question({ danger: true, error: 'Não foi possível excluir, tente novamente.' });
