import { SdkError } from '@palco/sdk';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Button, Field, TextInput } from '../../ui';
import { FormDialog } from './form-dialog';
import { useConfirmedAction } from './use-confirmed-action';

const form = { isSubmitting: false, failure: null, send: async () => undefined, onClose: () => undefined };
const refused = new SdkError({ code: 'INTERNAL', status: 500, message: 'x' });

const meta = {
  title: 'Console/Patterns/FormDialog',
  component: FormDialog,
  args: {
    title: 'Novo time',
    description: 'Você entra nele com o seu cargo de agora.',
    form,
    submitLabel: 'Criar time',
    children: (
      <Field label="Nome">
        <TextInput defaultValue="Atlas" />
      </Field>
    ),
  },
  play: async ({ canvasElement }) => {
    const layer = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await waitFor(() => expect(layer).toBeVisible());
  },
} satisfies Meta<typeof FormDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Sending: Story = { args: { form: { ...form, isSubmitting: true } } };
export const Refused: Story = {
  args: {
    form: {
      ...form,
      failure: { text: 'Não foi possível criar o time.', requestId: 'req-1', error: refused },
    },
  },
};

function DeleteTeam({ typed = false }: { typed?: boolean }) {
  const { ask, dialog } = useConfirmedAction<string, void>({
    noun: 'teams',
    question: (name) => ({
      title: `Excluir ${name}?`,
      text: 'Isto não pode ser desfeito.',
      confirmLabel: 'Excluir time',
      danger: true,
      typed: typed
        ? { expected: name, label: `Digite ${name}`, mismatch: 'O texto não é igual ao nome do time.' }
        : undefined,
    }),
    call: async () => undefined,
    done: () => ({ title: 'Time excluído!' }),
  });
  return (
    <>
      <Button variant="danger" onClick={() => ask('Atlas')}>
        Excluir time
      </Button>
      {dialog}
    </>
  );
}

const asked = (typed: boolean): Story => ({
  render: () => <DeleteTeam typed={typed} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Excluir time' }));
    const question = await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
    await waitFor(() => expect(question).toBeVisible());
    if (!typed) return;
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir time' }));
    await expect(within(question).getByText('O texto não é igual ao nome do time.')).toBeVisible();
  },
});
export const Question = asked(false);
export const TypedQuestion = asked(true);
