import { usePalco } from '@palco/react';
import { buildConfig } from '@palco/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createMemoryHistory } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { App } from './app';
import { Frame } from './frame';
import { createConsoleRouter } from './router';

/** Longer than a busy machine needs to load the code of a page. */
const patience = { timeout: 30_000 };

function Page({ path }: { readonly path: string }) {
  const palco = usePalco();
  const [router] = useState(() => {
    // Three seconds of the brand before each page are a story of their own.
    sessionStorage.setItem('palco_splash_seen', '1');
    return createConsoleRouter(createMemoryHistory({ initialEntries: [path] }));
  });
  return (
    <Frame palco={palco} config={buildConfig()}>
      <App router={router} />
    </Frame>
  );
}

/** Whole pages of the console over the fake backend, in its frame, as somebody who may see everything. */
const meta = {
  title: 'Console/Pages',
  component: Page,
  parameters: {
    hasOwnMain: true,
    palco: { signIn: { login: 'diego@vertice.com.br', team: 'Vértice Estúdio' } },
  },
  async play({ canvasElement, args }) {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { level: 1 }, patience);
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeNull(), patience);
    // Not the page that says that there is no such page, or no right to it.
    await expect(canvas.queryByText(/OOPS|403/), args.path).toBeNull();
  },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Library: Story = { args: { path: '/vod/dashboard' } };
export const Lives: Story = { args: { path: '/streaming' } };
export const History: Story = { args: { path: '/historic' } };
export const Users: Story = { args: { path: '/users' } };
export const Roles: Story = { args: { path: '/roles' } };
export const Billing: Story = { args: { path: '/billing' } };
export const Integrations: Story = { args: { path: '/integrations' } };
export const Webhooks: Story = { args: { path: '/webhooks' } };
export const Profile: Story = { args: { path: '/profile' } };
