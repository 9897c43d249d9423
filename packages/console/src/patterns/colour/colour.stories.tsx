import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { expect, userEvent } from 'storybook/test';
import { ColourField } from './colour-field';

interface FieldProps {
  start: string | null;
  error?: string;
  locked?: string;
}

function Colour({ start, error, locked }: FieldProps) {
  const { control } = useForm({ defaultValues: { colour: start } });
  const form = { control, errorOf: () => error };
  return <ColourField form={form} name="colour" label="Cor do player" locked={locked} />;
}

const meta = {
  title: 'Console/Patterns/Colour',
  component: Colour,
  args: { start: '#2f4bf0' },
} satisfies Meta<typeof Colour>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const None: Story = { args: { start: null } };
export const HardToSee: Story = { args: { start: '#101010' } };
export const Locked: Story = { args: { locked: 'A live já foi iniciada.' } };
export const Refused: Story = { args: { start: 'azul', error: 'O formato do campo é inválido' } };
export const PastedWithOpacity: Story = {
  args: { start: null },
  async play({ canvas }) {
    const field = canvas.getByLabelText('Cor do player');
    await userEvent.click(field);
    await userEvent.paste('rgba(47, 75, 240, 0.5)');
    await expect(await canvas.findByText(/50%/)).toBeVisible();
  },
};
