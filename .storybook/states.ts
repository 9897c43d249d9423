import families from '../packages/react/parts.json';

/** The attributes that carry the state of a machine. */
const machines: Readonly<Record<string, readonly string[]>> = {
  Upload: ['data-stage'],
  Processing: ['data-status'],
  Player: ['data-stage', 'data-error'],
  TeamPicker: ['data-stage'],
  Classroom: ['data-stage'],
  DateRange: ['data-stage'],
  LiveChart: ['data-stage'],
};

/** The story of each state, by the name of its export. A state of the kit that is missing here fails the story «States». */
const stories: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Upload data-stage': {
    queued: 'Queued',
    creating: 'Creating',
    sending: 'Sending',
    waiting: 'Waiting',
    paused: 'Paused',
    offline: 'Offline',
    done: 'Done',
    failed: 'Failed',
  },
  'Processing data-status': {
    waiting: 'Waiting',
    uploading: 'Uploading',
    paused: 'Paused',
    offline: 'Offline',
    converting: 'Converting',
    done: 'Done',
    failed: 'ConversionFailed',
  },
  'Player data-stage': {
    idle: 'Idle',
    loading: 'Loading',
    paused: 'Paused',
    playing: 'Playing',
    waiting: 'Waiting',
    ended: 'Ended',
    failed: 'NetworkFailed',
  },
  'Player data-error': {
    PLAYER_NETWORK: 'NetworkFailed',
    PLAYER_FORBIDDEN: 'Forbidden',
    PLAYER_DOMAIN_REFUSED: 'DomainRefused',
    PLAYER_NOT_FOUND: 'NotFound',
    PLAYER_MEDIA: 'BrokenMedia',
    PLAYER_LIMIT: 'LimitReached',
    PLAYER_UNSUPPORTED: 'Unsupported',
    PLAYER_LOADER: 'LoaderFailed',
  },
  'TeamPicker data-stage': { ready: 'OwnTeams', searching: 'SearchesLong', failed: 'SearchFailed' },
  'Classroom data-stage': {
    loading: 'Loading',
    missing: 'Missing',
    refused: 'Refused',
    failed: 'Failed',
    register: 'Register',
    joining: 'Joining',
    open: 'Open',
    ended: 'Banned',
  },
  'DateRange data-stage': { empty: 'Empty', open: 'Started', whole: 'Whole' },
  'LiveChart data-stage': { loading: 'Loading', empty: 'Empty', failed: 'Failed', shown: 'Shown' },
};

/** One state of a machine, as the kit's own tables name it. */
export interface MachineState {
  readonly family: string;
  readonly attribute: string;
  readonly state: string;
  /** The export of its story; undefined where nobody has told one. */
  readonly story: string | undefined;
}

const kebab = (name: string): string => name.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();

/** The id of a story as Storybook makes it of the title and the export. */
export const storyIdOf = (title: string, story: string): string =>
  `${title.toLowerCase().replaceAll(/[/ ]/g, '-')}--${kebab(story)}`;

export const states: readonly MachineState[] = families.flatMap(({ family, values }) =>
  (machines[family] ?? []).flatMap((attribute) => {
    const known: unknown = Object.entries(values).find(([name]) => name === attribute)?.[1];
    if (!Array.isArray(known)) throw new Error(`${family} says no states in ${attribute}.`);
    const told = stories[`${family} ${attribute}`] ?? {};
    return known.map((state: string) => ({ family, attribute, state, story: told[state] }));
  }),
);

/** The states that a story is to show, by its id, each as the selector of a part in that state. */
export const selectorsShownBy = (storyId: string): readonly string[] =>
  states
    .filter(({ family, story }) => story !== undefined && storyIdOf(family, story) === storyId)
    .map(({ family, attribute, state }) => `[data-part^="${kebab(family)}-"][${attribute}="${state}"]`);
