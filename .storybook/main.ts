import type { StorybookConfig } from '@storybook/react-vite';
import tailwind from '@tailwindcss/vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    './**/*.stories.tsx',
    '../packages/react/src/**/*.stories.tsx',
    '../packages/console/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['./public'],
  // Tailwind is for its recipe alone: the product has no use for it.
  viteFinal: (given) => ({
    ...given,
    plugins: [...(given.plugins ?? []), tailwind()],
    define: { ...given.define, __RELEASE__: JSON.stringify('stories') },
  }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
