import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { withOpenList } from '../../testing/open-list';
import { Field } from '../field/field';
import { Select, type SelectProps } from './select';

const roles = [
  { value: 'manager', label: 'Gestora' },
  { value: 'reader', label: 'Leitura', hint: 'Só vê a biblioteca' },
  { value: 'admin', label: 'Administradora', hint: 'Só quem administra dá este cargo', disabled: true },
] as const;

function Role({ initial = null, ...rest }: Partial<SelectProps<string>> & { initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Field label="Cargo">
      <Select<string> options={roles} {...rest} value={value} onValueChange={setValue} />
    </Field>
  );
}

const meta = { title: 'Console/Select', component: Role } satisfies Meta<typeof Role>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'Escolher cargo' } };
export const Chosen: Story = { args: { initial: 'manager' } };
export const Small: Story = { args: { initial: 'manager', size: 'sm', prefix: 'Cargo' } };
export const Disabled: Story = { args: { initial: 'manager', disabled: true } };
export const Open: Story = {
  parameters: withOpenList,
  args: { initial: 'manager' },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    const list = await within(canvasElement.ownerDocument.body).findByRole('listbox');
    await waitFor(() => expect(list).toBeVisible());
  },
};
