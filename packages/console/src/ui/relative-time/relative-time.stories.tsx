import type { Meta, StoryObj } from '@storybook/react-vite';
import { RelativeTime } from './relative-time';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const meta = { title: 'Console/RelativeTime', component: RelativeTime, args: { at: ago(5) } } satisfies Meta<
  typeof RelativeTime
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Minutes: Story = {};
export const Days: Story = { args: { at: ago(3 * 24 * 60) } };
