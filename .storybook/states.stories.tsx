import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { states, storyIdOf } from './states';

const modules = import.meta.glob<Record<string, unknown>>('../packages/react/src/*/*.stories.tsx', {
  eager: true,
});

/** The exports of the stories of each family, by its title. */
const exported = new Map(
  Object.values(modules).map((module) => [
    (module['default'] as { readonly title?: string }).title ?? '',
    new Set(Object.keys(module)),
  ]),
);

/** Every state that the machines of the kit can be in, with the story that shows it; `preview.tsx` expects the state in it. */
function States() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Attribute</th>
          <th scope="col">State</th>
          <th scope="col">Story</th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ family, attribute, state, story }) => (
          <tr key={`${family} ${attribute} ${state}`}>
            <td>{family}</td>
            <td>
              <code>{attribute}</code>
            </td>
            <td>
              <code>{state}</code>
            </td>
            <td>
              {story && exported.get(family)?.has(story) ? (
                <a href={`/?path=/story/${storyIdOf(family, story)}`} target="_top">
                  {story}
                </a>
              ) : (
                <strong data-missing={`${family} ${attribute}=${state}`}>missing</strong>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const meta = { title: 'States', component: States } satisfies Meta<typeof States>;
export default meta;

export const EveryState: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const missing = [...canvasElement.querySelectorAll('[data-missing]')];
    await expect(missing.map((cell) => cell.getAttribute('data-missing'))).toEqual([]);
    await expect(states.length).toBeGreaterThan(40);
  },
};
