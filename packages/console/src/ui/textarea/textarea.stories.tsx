import type { Meta, StoryObj } from '@storybook/react-vite';
import { Field } from '../field/field';
import { Textarea } from './textarea';

const meta = {
  title: 'Console/Text area',
  component: Textarea,
  args: { defaultValue: 'O que se vê neste vídeo.' },
  decorators: [
    (Story) => (
      <Field label="Descrição">
        <Story />
      </Field>
    ),
  ],
} satisfies Meta<typeof Textarea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Counted: Story = { args: { maxCodePoints: 100 } };
export const TooLong: Story = { args: { maxCodePoints: 10 } };
export const Disabled: Story = { args: { disabled: true } };
