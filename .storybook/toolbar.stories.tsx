import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

const durations = ['1', '2', '3', 'page', 'toggle', 'carousel', 'pulse'] as const;

const tokenOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

/** What the menus of the toolbar do to the page: brand, width, durations. */
function Page() {
  return (
    <>
      <p>
        <code>--palco-brand</code> <output aria-label="brand">{tokenOf('--palco-brand')}</output>
      </p>
      <ul>
        {durations.map((name) => (
          <li key={name}>
            <code>--palco-d-{name}</code> {tokenOf(`--palco-d-${name}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

const meta = { title: 'Toolbar', component: Page } satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

const prefersReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const AsItIs: Story = {};

export const AnotherBrand: Story = {
  globals: { brand: '#0a7f5a' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('brand')).toHaveTextContent('#0a7f5a');
  },
};

/** The style sheets and the scripts answer as with the system's setting. */
export const ReducedMotion: Story = {
  globals: { motion: 'reduce' },
  play: async () => {
    await expect(prefersReduced()).toBe(true);
    await expect(tokenOf('--palco-d-page')).toBe('0.01ms');
  },
};

export const FullMotion: Story = {
  globals: { motion: 'no-preference' },
  play: async () => {
    await expect(prefersReduced()).toBe(false);
    await expect(tokenOf('--palco-d-page')).toBe('200ms');
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(innerWidth).toBe(390);
    await expect(tokenOf('--palco-gutter')).toBe('16px');
  },
};
