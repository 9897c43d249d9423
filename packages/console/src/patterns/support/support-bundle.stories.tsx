import { usePalco } from '@palco/react';
import { createStaticPlayer, type FakePalco } from '@palco/react/testing';
import { isSdkError } from '@palco/sdk';
import {
  readSupportBundle,
  supportMoment,
  type SupportBundle,
  type SupportEntry,
  type SupportFacts,
  type SupportRequest,
} from '@palco/sdk/support-bundle';
import type { PlayerState } from '@palco/sdk/player';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../ui';
import { PlayerFrame } from '../../ui/video-player/player-frame';
import example from './support-bundle.fixture.json';

/** The times of a player, which JSON holds as null where they are no number. */
const playerOf = ({ hasSource, code, status: _status, ...facts }: SupportFacts): Partial<PlayerState> => ({
  ...(facts as Partial<PlayerState>),
  src: hasSource ? '/clip/master.m3u8' : null,
  duration: typeof facts['duration'] === 'number' ? facts['duration'] : Number.NaN,
  error: typeof code === 'string' ? ({ code, message: code } as NonNullable<PlayerState['error']>) : null,
});

/** The player as it was: the kit's parts over the recorded states. */
function PlayerOf({ facts }: { facts: SupportFacts }) {
  const [player] = useState(() => createStaticPlayer());
  useEffect(() => player.set(playerOf(facts)), [player, facts]);
  return (
    <PlayerFrame player={player} poster={null} isAudio={false} hotkeys={false} setHotkeys={() => undefined} />
  );
}

/** Sends a recorded request to the fake backend, which answers as the server did; says what the SDK made of it. */
async function askAgain({ palco, backend }: FakePalco, { method, path, status }: SupportRequest) {
  backend.fault({ ...(status !== null && { status, text: '{}' }), times: 1 });
  try {
    const answer = await palco.backgroundClient.send({ method, path: path.replaceAll('{?}', 'x') });
    return String(answer.status);
  } catch (error) {
    return isSdkError(error) ? error.code : String(error);
  } finally {
    backend.clearFaults();
  }
}

const line = (entry: SupportEntry): string =>
  entry.type === 'request'
    ? `${entry.method} ${entry.path}: ${entry.status ?? 'no answer'} after ${entry.durationMs} ms`
    : `${entry.source}: ${String(entry.facts['stage'])}`;

function Replay({ bundle, fake }: { bundle: SupportBundle; fake: FakePalco }) {
  const [index, setIndex] = useState(0);
  const [answer, setAnswer] = useState('');
  const moment = supportMoment(bundle, index);
  const step = (to: number) => {
    setIndex(Math.min(bundle.entries.length - 1, Math.max(0, to)));
    setAnswer('');
  };
  if (!moment) return <p>This bundle has no entries.</p>;
  const { entry, states } = moment;
  const player = Object.keys(states).findLast((source) => source.startsWith('player'));
  return (
    <>
      <p>{`${bundle.product} ${bundle.version}, ${bundle.language}, ${bundle.browser}`}</p>
      <label>
        Entry{' '}
        <input
          type="range"
          min={0}
          max={bundle.entries.length - 1}
          value={index}
          onChange={({ target }) => step(target.valueAsNumber)}
        />
      </label>
      <Button onClick={() => step(index - 1)}>Back</Button>
      <Button onClick={() => step(index + 1)}>Next</Button>
      <p role="status">{`${index + 1} of ${bundle.entries.length}, at ${entry.at - (bundle.entries[0]?.at ?? 0)} ms: ${line(entry)}`}</p>
      {entry.type === 'request' && (
        <Button onClick={() => void askAgain(fake, entry).then(setAnswer)}>Ask the fake backend</Button>
      )}
      {answer && <p>{`The SDK got ${answer}`}</p>}
      {player && <PlayerOf facts={states[player] ?? {}} />}
      <pre>{JSON.stringify(states, null, 2)}</pre>
    </>
  );
}

/** Loads the file that somebody saved in the console, and steps through it. */
function SupportBundleReplay({ fake }: { fake: FakePalco }) {
  const [bundle, setBundle] = useState<SupportBundle | null>(null);
  const [isRefused, setRefused] = useState(false);
  const { product } = usePalco();
  const open = (text: string) => {
    const read = readSupportBundle(text);
    setBundle(read);
    setRefused(read === null);
  };
  return (
    <section aria-label={`Support bundle of ${product}`}>
      <label>
        Bundle{' '}
        <input
          type="file"
          accept="application/json"
          onChange={({ target }) => void target.files?.[0]?.text().then(open)}
        />
      </label>
      <Button onClick={() => open(JSON.stringify(example))}>Open an example</Button>
      {isRefused && <p role="alert">This file is no support bundle of this version.</p>}
      {bundle && <Replay key={bundle.at} bundle={bundle} fake={fake} />}
    </section>
  );
}

const meta = {
  title: 'Console/Support bundle',
  component: SupportBundleReplay,
  args: { fake: null as unknown as FakePalco },
  render: (_args, { loaded }) => <SupportBundleReplay fake={loaded['fake'] as FakePalco} />,
} satisfies Meta<typeof SupportBundleReplay>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

/** The way of a play into a failure: each step shows the player and the states of that moment. */
export const PlayedAgain: Story = {
  play: async ({ canvas, canvasElement }) => {
    const file = new File([JSON.stringify(example)], 'bundle.json', { type: 'application/json' });
    await userEvent.upload(canvas.getByLabelText('Bundle'), file);
    const status = () => canvas.getByText(/^\d+ of \d+, at /);
    await waitFor(() => expect(status()).toHaveTextContent('1 of 8'));
    const next = canvas.getByRole('button', { name: 'Next' });
    for (const _ of [1, 2, 3]) await userEvent.click(next);
    await expect(status()).toHaveTextContent('503 after 41 ms');
    await userEvent.click(canvas.getByRole('button', { name: 'Ask the fake backend' }));
    await waitFor(() => expect(canvas.getByText('The SDK got 503')).toBeVisible());
    for (const _ of [1, 2, 3, 4]) await userEvent.click(next);
    await expect(status()).toHaveTextContent('player 1: failed');
    await waitFor(() => expect(canvasElement.querySelector('[data-part=player-error]')).toBeVisible());
  },
};

export const AnotherFile: Story = {
  play: async ({ canvas }) => {
    const file = new File(['{}'], 'other.json', { type: 'application/json' });
    await userEvent.upload(canvas.getByLabelText('Bundle'), file);
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible());
  },
};
