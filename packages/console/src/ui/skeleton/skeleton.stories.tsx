import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Skeleton, SkeletonGroup } from './skeleton';

const meta = { title: 'Console/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Blocks: Story = {
  render: () => (
    <SkeletonGroup>
      <Skeleton width="40%" height={20} />
      <Skeleton width="100%" height={62} />
    </SkeletonGroup>
  ),
  async play({ canvas }) {
    await expect(await canvas.findByText('Aguarde...')).toBeInTheDocument();
  },
};
