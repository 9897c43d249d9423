import { LiveChart } from '@palco/react';
import { createStaticLiveAnalytics } from '@palco/react/testing';
import type { StaticGroup } from '../testing/static-live-analytics';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect } from 'storybook/test';

const begin = Date.UTC(2026, 11, 1, 21);
const pointsOf = (values: readonly number[]) =>
  values.map((value, minute) => ({ timestamp: begin + minute * 60_000, value })).toReversed();

/** The simplest drawing of the arrays that a page could make. */
function Line({ values }: { values: Float64Array }) {
  const most = Math.max(1, ...values);
  const points = [...values].map((value, index) => `${index * 20},${40 - (value / most) * 36}`).join(' ');
  return (
    <svg width={(values.length - 1) * 20} height="44" aria-hidden="true">
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function Page({ group }: { group: StaticGroup }) {
  const analytics = useMemo(() => createStaticLiveAnalytics({ viewers: group }), [group]);
  return (
    <LiveChart.Root group="viewers" analytics={analytics}>
      <LiveChart.Plot>
        {({ columns, total }) => (
          <>
            {columns.map(({ name, values }) => (
              <Line key={name} values={values} />
            ))}
            <b>{total}</b>
          </>
        )}
      </LiveChart.Plot>
      <LiveChart.Status />
      <LiveChart.Retry />
    </LiveChart.Root>
  );
}

const shown: StaticGroup = { series: [{ name: 'viewers', points: pointsOf([4, 9, 12, 7, 11]) }], total: 11 };
const error = { action: 'fetchViewers', message: 'O servidor não respondeu.' };

const meta = {
  title: 'LiveChart',
  component: Page,
  args: { group: shown },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The last request failed: the drawing stays, and says that it is stale. */
export const EveryPart: Story = { args: { group: { ...shown, error } } };

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

export const Loading: Story = { args: { group: { listLoading: true } } };
export const Empty: Story = { args: { group: {} } };
export const Failed: Story = {
  args: { group: { error } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('O servidor não respondeu.');
  },
};
export const Shown: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /máximo de 12\.$/ })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
export const TwoSeries: Story = {
  args: {
    group: {
      series: [
        { name: '480p', points: pointsOf([60, 50, 40]) },
        { name: '720p', points: pointsOf([40, 50, 60]) },
      ],
    },
  },
};
