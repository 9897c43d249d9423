import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton';
import { Spinner } from '../spinner/spinner';
import { LoadingScreen } from './loading-screen';

const meta = { title: 'Console/Loading', component: LoadingScreen } satisfies Meta<typeof LoadingScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Screen: Story = {};
export const InPage: Story = { args: { inline: true } };
export const Blocks: Story = {
  render: () => (
    <SkeletonGroup>
      <Skeleton width="40%" height={20} />
      <Skeleton width="100%" height={54} />
    </SkeletonGroup>
  ),
};
export const Spinning: Story = { render: () => <Spinner size={24} /> };
