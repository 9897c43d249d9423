import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import '@palco/theme/tokens.css';
import { PalcoProvider } from '@palco/react';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { expectEveryPart, expectRoomOnNarrowScreens } from './every-part';
import { expectItsStage } from './machines';
import { setMotion } from './reduced-motion';
import { selectorsShownBy } from './states';
import { createStoryPalco, type StoryPalco, type StoryPalcoOptions } from './story-palco';
import { initialGlobals, toolbar, viewports } from './toolbar';
import { StoryFrame } from '../packages/console/src/testing/story-frame';
import './bare-parts.css';
import './themed/index.css';

declare module '@storybook/react-vite' {
  interface Parameters {
    /** What the story's Palco is like; see `story-palco.ts`. */
    palco?: StoryPalcoOptions;
    /** The story is a whole page, with a `main` of its own. */
    hasOwnMain?: boolean;
  }
}

/** By mount of a story: a turn of the toolbar keeps its Palco, so that a fault meets what is under way. */
const mounted = new WeakMap<AbortSignal, Promise<StoryPalco>>();

/** One Palco over a fake backend for each story, so that none sees what another one did. */
const loadPalco: Loader = async ({ parameters, globals, abortSignal }) => {
  const loading =
    mounted.get(abortSignal) ?? createStoryPalco(parameters['palco'] as StoryPalcoOptions | undefined);
  mounted.set(abortSignal, loading);
  const fake = await loading;
  if (globals['fault'] !== fake.fault) fake.turnDial(globals['fault']);
  return { fake };
};

const withPalco: Decorator = (Story, { loaded, globals }) => {
  const { palco } = loaded['fake'] as StoryPalco;
  palco.i18n.setLanguage(globals['language'] === 'en' ? 'en' : 'pt-BR');
  return (
    <StrictMode>
      <PalcoProvider palco={palco}>
        <Story />
      </PalcoProvider>
    </StrictMode>
  );
};

/** Sets brand, theme, motion and language on the document, as a product does. The console's stories are styled; the headless kit only where the toolbar or the story says so. */
const withPage: Decorator = (Story, { globals, parameters, title }) => {
  const root = document.documentElement;
  root.lang = globals['language'] === 'en' ? 'en' : 'pt-BR';
  if (globals['theme'] === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = String(globals['theme']);
  if (globals['brand'] === initialGlobals.brand) root.style.removeProperty('--palco-brand');
  else root.style.setProperty('--palco-brand', String(globals['brand']));
  setMotion(globals['motion']);
  if (parameters['hasOwnMain'] === true)
    return (
      <StoryFrame>
        <Story />
      </StoryFrame>
    );
  const isConsole = title.startsWith('Console/');
  return (
    <StoryFrame>
      <main className={isConsole ? 'stage' : `stage ${globals['parts'] === 'themed' ? 'themed' : 'bare'}`}>
        <Story />
      </main>
    </StoryFrame>
  );
};

/** Switches colours without transitions: in a deep page, transitions of inherited colours take more than half a second. */
const withoutTransitions = new CSSStyleSheet();
withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important }');

/** The a11y addon checks only the current theme; the other one differs in colours alone. */
async function expectColoursOfOtherTheme({
  canvasElement,
  title,
  globals,
}: {
  canvasElement: HTMLElement;
  title: string;
  globals: Readonly<Record<string, unknown>>;
}) {
  if (!title.startsWith('Console/') && globals['parts'] !== 'themed') return;
  const root = document.documentElement;
  const before = root.dataset['theme'];
  document.adoptedStyleSheets.push(withoutTransitions);
  root.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
    );
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  // Busy parts are dimmed; as inactive parts they are exempt from SC 1.4.3.
  const { violations } = await axe.run(
    { include: canvasElement.ownerDocument.body, exclude: '[aria-busy="true"]' },
    { runOnly: ['color-contrast'] },
  );
  if (before === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = before;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== withoutTransitions);
  const found = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  if (found.length > 0) throw new Error(`Too little contrast in the other theme: ${found.join(' | ')}`);
}

/** A story that the page «States» names for a state has a part in this state when it is at rest. */
async function expectItsStates({ canvasElement, id }: { canvasElement: HTMLElement; id: string }) {
  for (const selector of selectorsShownBy(id))
    await waitFor(() => expect(canvasElement.querySelector(selector)).not.toBeNull(), {
      onTimeout: () => new Error(`The story shows no ${selector}.`),
    });
}

/** What holds for the families of the kit as a whole. */
async function expectItsParts({
  canvasElement,
  ...story
}: {
  canvasElement: HTMLElement;
  id: string;
  title: string;
}) {
  await expectEveryPart(canvasElement, story);
  await expectRoomOnNarrowScreens(canvasElement);
}

const preview: Preview = {
  loaders: [loadPalco],
  decorators: [withPage, withPalco],
  afterEach: [expectItsStates, expectItsStage, expectItsParts, expectColoursOfOtherTheme],
  initialGlobals,
  globalTypes: toolbar,
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    backgrounds: { disable: true },
    viewport: { options: viewports },
    // A violation fails the run, in every story.
    a11y: { test: 'error' },
    options: {
      storySort: {
        order: [
          'Toolbar',
          'Tokens',
          'States',
          'Faults',
          'Upload',
          'Processing',
          'Player',
          'TeamPicker',
          'DateRange',
          'Classroom',
          'LiveChart',
          'PermissionGate',
          'Console',
        ],
      },
    },
  },
  tags: ['autodocs'],
};

export default preview;
