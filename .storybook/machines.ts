import type { FakePalco } from '@palco/react/testing';
import type { BroadcastStage } from '@palco/sdk/broadcast';
import type { ChatState } from '@palco/sdk/chat';
import type { LiveViewState } from '@palco/sdk/live-view';
import { realtime, type ConnectionState } from '@palco/sdk/realtime';
import type { SessionState } from '@palco/sdk/session';
import { expect, waitFor } from 'storybook/test';

type StagesOf<State extends { readonly stage: string }> = Readonly<Record<State['stage'], string>>;

interface Machine {
  readonly title: string;
  /** The story of each stage, by its export; a stage of the SDK without one does not compile. */
  readonly stories: Readonly<Record<string, string>>;
  /** Where it stands at the moment, to be held against the story. Absent: the story itself is given its stage. */
  readonly read?: (palco: FakePalco['palco']) => string;
}

/** The machines of the SDK that no part of the kit shows by an attribute; those are in `states.ts`. */
export const machines: Readonly<Record<string, Machine>> = {
  Session: {
    title: 'Console/Session',
    stories: {
      'signed-out': 'SignedOut',
      'signing-in': 'SigningIn',
      'second-factor': 'SecondFactor',
      loading: 'Loading',
      'choosing-team': 'ChoosingTeam',
      'no-team': 'NoTeam',
      'factor-required': 'FactorRequired',
      failed: 'Failed',
      ready: 'Ready',
    } satisfies StagesOf<Exclude<SessionState, { readonly stage: 'token-only' }>>,
    read: ({ session }) => session.$state.get().stage,
  },
  Realtime: {
    title: 'Realtime',
    stories: {
      off: 'Off',
      connecting: 'Connecting',
      open: 'Open',
      waiting: 'Waiting',
      refused: 'Refused',
    } satisfies StagesOf<ConnectionState>,
    read: (palco) => palco.use(realtime).$state.get().stage,
  },
  Broadcast: {
    title: 'Console/Webcam studio',
    stories: {
      idle: 'Idle',
      opening: 'Opening',
      ready: 'Ready',
      connecting: 'Connecting',
      sending: 'Sending',
      reconnecting: 'Reconnecting',
      failed: 'Failed',
    } satisfies StagesOf<{ readonly stage: BroadcastStage }>,
  },
  LiveView: {
    title: 'Console/Live player page',
    stories: {
      loading: 'Loading',
      shown: 'Shown',
      missing: 'Missing',
      refused: 'Refused',
      failed: 'Failed',
    } satisfies StagesOf<LiveViewState>,
  },
  Chat: {
    title: 'Console/Chat page',
    stories: {
      loading: 'Loading',
      open: 'Open',
      offline: 'Offline',
      failed: 'Failed',
      refused: 'Refused',
    } satisfies StagesOf<ChatState>,
  },
};

/** Machines whose states nobody sees, each with why; `tooling/check-workspace.mjs` looks that none is forgotten. */
export const hidden: Readonly<Record<string, string>> = {
  'kernel/poll': 'When the SDK asks again; what it shows is the answer.',
  'oauth-popup/popup': 'The window of a service; the card of the integration says connected or why not.',
  'player/stall-watch': 'What brings a player out of a stall; the player shows what it waits for.',
  'session/session token-only': 'A page of a partner whose token names nobody; the console never is in it.',
  'telemetry/play-meter': 'What a player tells the server of a playback.',
  'upload-edits/upload-edit': 'The order in which edits of one video are saved.',
};

/** The machines of `states.ts` and of this file, by the file of the SDK that holds their rules. */
export const shown: Readonly<Record<string, string>> = {
  'broadcast/broadcast': 'Broadcast',
  'date-range/date-range': 'DateRange',
  'player/player': 'Player',
  'realtime/connection': 'Realtime',
  'session/session': 'Session',
  'team-search/team-search': 'TeamPicker',
  'upload/upload': 'Upload',
};

const byTitle = (title: string): Machine | undefined =>
  Object.values(machines).find((one) => one.title === title);

/** A story that stands for a stage is in it when it is at rest. */
export async function expectItsStage({ title, name, loaded }: StoryContext) {
  const machine = byTitle(title);
  const exported = name.replaceAll(' ', '');
  const stage = Object.entries(machine?.stories ?? {}).find(([, story]) => story === exported)?.[0];
  if (!machine?.read || stage === undefined) return;
  const { read } = machine;
  const { palco } = loaded['fake'] as FakePalco;
  await waitFor(() => expect(read(palco)).toBe(stage), { timeout: 20_000 });
}

interface StoryContext {
  readonly title: string;
  readonly name: string;
  readonly loaded: Record<string, unknown>;
}
