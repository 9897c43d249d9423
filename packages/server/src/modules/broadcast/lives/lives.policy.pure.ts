import type { LiveAction, LiveStatus } from '@palco/openapi';
import { namesOf } from '../../../kernel/fields/pick.pure';
import { regionName } from '../../../kernel/intl/formatters.pure';
import type { LiveField, LiveRecordKey, LiveSettings } from '../../../schema/live-fields.pure';

type StartedStatus = Exclude<LiveStatus, 'scheduled' | null>;

/** From which statuses each action leads where; the SDK has the same table, and a test compares them. */
const transitions: {
  readonly [Action in LiveAction]: { readonly from: readonly LiveStatus[]; readonly to: StartedStatus };
} = {
  start: { from: [null, 'scheduled'], to: 'live' },
  pause: { from: ['live'], to: 'paused' },
  resume: { from: ['paused'], to: 'live' },
  complete: { from: ['live', 'paused'], to: 'finished' },
};

/** The status after an action; null where it is not possible. */
export function statusAfter(status: LiveStatus, action: LiveAction): StartedStatus | null {
  const { from, to } = transitions[action];
  return from.includes(status) ? to : null;
}

export function wasStarted(status: LiveStatus): boolean {
  return status !== null && status !== 'scheduled';
}

/** Whether a live is running, so that it cannot be deleted. */
export function isInProgress(status: LiveStatus): boolean {
  return status === 'live' || status === 'paused';
}

/** Settings that cannot be changed once a live was started, with their places in the body. */
const locked = {
  scheduledStartTime: 'scheduledStartTime',
  type: 'type',
  latency: 'latency',
  playerColor: 'assets.playerColor',
} as const satisfies { readonly [Name in LiveField]?: LiveRecordKey };

type Locked = { readonly [Name in keyof typeof locked]?: Date | string | null };

const sameValue = (one: Date | string | null | undefined, other: Date | string | null | undefined): boolean =>
  (one instanceof Date ? one.getTime() : one) === (other instanceof Date ? other.getTime() : other);

/** The locked fields whose value a change would alter; none before the start. */
export function refusedFields(before: Locked & { readonly status: LiveStatus }, change: Locked): string[] {
  if (!wasStarted(before.status)) return [];
  return namesOf(locked)
    .filter((name) => change[name] !== undefined && !sameValue(before[name], change[name]))
    .map((name) => locked[name]);
}

/** Where a live is shown. */
export type Geoblock = Pick<LiveSettings, 'geoAccessControl' | 'geoRegionList'>;

/**
 * The country that the trusted proxy tells in its header. A proxy that adds its value to what a viewer sent puts it last; null
 * where that is no country.
 */
export function countryInHeader(value: string | readonly string[] | undefined): string | null {
  const last = (typeof value === 'string' ? value : (value?.at(-1) ?? '')).split(',').at(-1) ?? '';
  const country = last.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
}

/** A viewer, as far as a geoblock asks. */
interface GeoViewer {
  readonly country: string | null;
  readonly isLocal: boolean;
}

/**
 * Whether a live is shown in a country. An unknown one passes no allow list, and a block list unless the team refuses it; a local
 * viewer always passes.
 */
export function isShownIn(
  { geoAccessControl, geoRegionList }: Geoblock,
  { country, isLocal }: GeoViewer,
  { recusarPaisDesconhecido }: { readonly recusarPaisDesconhecido: boolean },
): boolean {
  if (geoAccessControl === null || isLocal) return true;
  if (country === null) return geoAccessControl === 'block' && !recusarPaisDesconhecido;
  return geoRegionList.includes(country) === (geoAccessControl === 'allow');
}

/** Regions that CLDR names and that are no countries: unions, made-up ones, «Unknown Region». */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** Whether a two-letter code is a country in the CLDR data of the runtime. */
export function isCountry(code: string): boolean {
  return !noCountries.has(code) && regionName(code) !== undefined;
}
