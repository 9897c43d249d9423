import { buildUploadEntry, createStaticUploads } from '@palco/react/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { UploadWithCssModules } from './with-css-modules';
import { UploadWithPlainCss } from './with-plain-css';
import { UploadWithTailwind } from './with-tailwind';

/** Every stage stands below the two that are measured. */
const others = ['queued', 'creating', 'waiting', 'paused', 'offline', 'done'] as const;

/** The same parts in three ways of styling; each uses the attributes and custom properties of `docs/kit/parts.md` alone. */
const meta = {
  title: 'Recipes',
  // They are the style.
  globals: { parts: 'bare' },
  parameters: {
    palco: {
      still: () => ({
        uploads: createStaticUploads([
          buildUploadEntry({ id: 'a', name: 'Aula 12', stage: 'sending', progress: 42 }),
          buildUploadEntry({ id: 'b', name: 'Aula 13', stage: 'failed' }),
          ...others.map((stage, index) => buildUploadEntry({ id: stage, name: `Aula ${index + 14}`, stage })),
        ]),
      }),
    },
  },
  // What all three have to look like, by what the browser computed.
  play: async ({ canvasElement }) => {
    const [sending, failed] = canvasElement.querySelectorAll('[data-part=upload-item]');
    const bar = sending!.querySelector('[data-part=upload-progress]')!;
    const track = bar.getBoundingClientRect();
    const filled = Number.parseFloat(getComputedStyle(bar, '::before').inlineSize);
    await expect(track.height).toBe(6);
    await expect(Math.abs(filled - 0.42 * track.width)).toBeLessThan(1);
    await expect(getComputedStyle(failed!).backgroundColor).not.toBe(
      getComputedStyle(sending!).backgroundColor,
    );
    await expect(failed!.querySelector('[data-part=upload-progress]')).not.toBeVisible();
    await expect(getComputedStyle(sending!).borderTopStyle).toBe('solid');
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const PlainCss: Story = { render: () => <UploadWithPlainCss /> };
export const CssModules: Story = { render: () => <UploadWithCssModules /> };
export const Tailwind: Story = { render: () => <UploadWithTailwind /> };
