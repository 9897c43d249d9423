import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tally } from './tally';

const picture = { position: 'relative', width: 320, height: 180, background: '#120d18' } as const;

const meta = {
  title: 'Console/Tally',
  component: Tally,
  render: (args) => (
    <div style={picture}>
      <Tally {...args} />
    </div>
  ),
} satisfies Meta<typeof Tally>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnAir: Story = { args: { state: 'air' } };
export const Paused: Story = { args: { state: 'paused' } };
export const Ready: Story = { args: { state: 'ready' } };
/** Higher, and it grows from the middle. */
export const OnTheStage: Story = { args: { state: 'air', isStage: true } };
