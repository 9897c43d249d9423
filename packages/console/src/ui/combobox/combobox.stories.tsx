import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { withOpenList } from '../../testing/open-list';
import { Field } from '../field/field';
import { Combobox } from './combobox';
import type { ComboboxProps } from './combobox-model';

const zones = [
  { value: 'sp', label: 'São Paulo', hint: 'UTC−3' },
  { value: 'lx', label: 'Lisboa', hint: 'UTC+0' },
] as const;

function Zone({ initial = null, ...rest }: Partial<ComboboxProps<string>> & { initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Field label="Fuso horário">
      <Combobox options={zones} {...rest} value={value} onValueChange={setValue} />
    </Field>
  );
}

const meta = { title: 'Console/Combobox', component: Zone } satisfies Meta<typeof Zone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'Escolher' } };
export const Chosen: Story = { args: { initial: 'sp' } };
export const Clearable: Story = { args: { initial: 'sp', clearable: true } };
export const Disabled: Story = { args: { initial: 'sp', disabled: true } };
const typing = (text: string): Pick<Story, 'parameters' | 'play'> => ({
  parameters: withOpenList,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('combobox'), text);
    const shown = await within(canvasElement.ownerDocument.body).findByText(/Lisboa|Nenhum|Aguarde/);
    await waitFor(() => expect(shown).toBeVisible());
  },
});
export const Open = typing('lis');
export const NothingFound = typing('xyz');
export const Searching: Story = {
  args: { onSearch: () => undefined, pending: true, options: [] },
  ...typing('x'),
};
