import { SdkError } from '@palco/sdk';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormAlert } from './form-alert';
import { SaveBar } from './save-bar';

const refused = new SdkError({ code: 'INTERNAL', status: 500, message: 'x' });

const meta = {
  title: 'Console/Patterns/Form',
  component: SaveBar,
  args: { form: { unsaved: true, isSubmitting: false }, label: 'Salvar', nothing: 'Nada foi alterado.' },
} satisfies Meta<typeof SaveBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unsaved: Story = {};
export const NothingToSave: Story = { args: { form: { unsaved: false, isSubmitting: false } } };
export const Saving: Story = { args: { form: { unsaved: false, isSubmitting: true } } };
export const Refused: Story = {
  render: () => (
    <FormAlert failure={{ text: 'Não foi possível salvar.', requestId: 'req-1', error: refused }} />
  ),
};
