import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { hidden, machines } from './machines';
import { states, storyIdOf } from './states';

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../packages/react/src/*/*.stories.tsx',
    './realtime.stories.tsx',
    '../packages/console/src/app/session.stories.tsx',
    '../packages/console/src/patterns/chat/chat-page.stories.tsx',
    '../packages/console/src/features/live-player/live-player-page.stories.tsx',
    '../packages/console/src/features/lives/webcam/webcam-studio.stories.tsx',
  ],
  { eager: true },
);

/** The exports of the stories of each family, by its title. */
const exported = new Map(
  Object.values(modules).map((module) => [
    (module['default'] as { readonly title?: string }).title ?? '',
    new Set(Object.keys(module)),
  ]),
);

interface Row {
  readonly of: string;
  readonly attribute: string;
  readonly state: string;
  readonly title: string;
  readonly story: string | undefined;
}

const rows: readonly Row[] = [
  ...states.map(({ family, ...row }) => ({ ...row, of: family, title: family })),
  ...Object.entries(machines).flatMap(([of, { title, stories }]) =>
    Object.entries(stories).map(([state, story]) => ({ of, attribute: 'stage', state, title, story })),
  ),
];

/** Every state that the machines can be in, with the story that shows it; `preview.tsx` expects the state in it. */
function States() {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Machine</th>
            <th scope="col">State</th>
            <th scope="col">Story</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, attribute, state, title, story }) => (
            <tr key={`${of} ${attribute} ${state}`}>
              <td>{of}</td>
              <td>
                <code>
                  {attribute}={state}
                </code>
              </td>
              <td>
                {story && exported.get(title)?.has(story) ? (
                  <a href={`/?path=/story/${storyIdOf(title, story)}`} target="_top">
                    {story}
                  </a>
                ) : (
                  <strong data-missing={`${of} ${attribute}=${state}`}>missing</strong>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Machines that nobody sees</h2>
      <ul>
        {Object.entries(hidden).map(([file, why]) => (
          <li key={file}>
            <code>{file}</code>: {why}
          </li>
        ))}
      </ul>
    </>
  );
}

const meta = { title: 'States', component: States } satisfies Meta<typeof States>;
export default meta;

export const EveryState: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const missing = [...canvasElement.querySelectorAll('[data-missing]')];
    await expect(missing.map((cell) => cell.getAttribute('data-missing'))).toEqual([]);
    await expect(rows.length).toBeGreaterThan(70);
  },
};
