import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import '@palco/theme/tokens.css';
import { PalcoProvider } from '@palco/react';
import type { FakePalco } from '@palco/react/testing';
import { StrictMode } from 'react';
import { createStoryPalco, type StoryPalcoOptions } from './story-palco';
import './stories.css';

declare module '@storybook/react-vite' {
  interface Parameters {
    /** What the story's Palco is like; see `story-palco.ts`. */
    palco?: StoryPalcoOptions;
  }
}

/** One Palco over a fake backend for each story, so that none sees what another one did. */
const loadPalco: Loader = async ({ parameters }) => ({
  fake: await createStoryPalco(parameters['palco'] as StoryPalcoOptions | undefined),
});

const withPalco: Decorator = (Story, { loaded, globals }) => {
  const { palco } = loaded['fake'] as FakePalco;
  palco.i18n.setLanguage(globals['language'] === 'en' ? 'en' : 'pt-BR');
  return (
    <StrictMode>
      <PalcoProvider palco={palco}>
        <Story />
      </PalcoProvider>
    </StrictMode>
  );
};

/** Theme and language belong to the page, as they do in a product. */
const withPage: Decorator = (Story, { globals }) => {
  const root = document.documentElement;
  root.lang = globals['language'] === 'en' ? 'en' : 'pt-BR';
  if (globals['theme'] === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = String(globals['theme']);
  return (
    <main className="stage">
      <Story />
    </main>
  );
};

const preview: Preview = {
  loaders: [loadPalco],
  decorators: [withPalco, withPage],
  initialGlobals: { theme: 'system', language: 'pt-BR' },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      description: 'Language of names and texts',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'pt-BR', title: 'Português' },
          { value: 'en', title: 'Inglês' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    backgrounds: { disable: true },
    // A violation fails the run, in every story.
    a11y: { test: 'error' },
    options: { storySort: { order: ['Upload', 'Processing', 'Player', 'TeamPicker', 'PermissionGate'] } },
  },
  tags: ['autodocs'],
};

export default preview;
