import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check } from 'lucide-react';
import { Chip, type ChipTone } from './chip';

const meta = { title: 'Console/Chip', component: Chip, args: { children: 'Ativo' } } satisfies Meta<
  typeof Chip
>;
export default meta;
type Story = StoryObj<typeof meta>;

const tones = [
  'neutral',
  'success',
  'warning',
  'danger',
  'info',
  'live',
  'paused',
  'scheduled',
] as const satisfies readonly ChipTone[];

export const Tones: Story = {
  render: () => (
    <>
      {tones.map((tone) => (
        <Chip key={tone} tone={tone} dot>
          {tone}
        </Chip>
      ))}
    </>
  ),
};
export const WithIcon: Story = { args: { icon: Check, tone: 'success' } };
