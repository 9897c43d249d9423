import type { Import, ImportItem, ImportSource } from '@palco/sdk/admin';

type Totals = Import['totals'];
type Estimate = NonNullable<Import['estimate']>;

/** How services write their names, which no language changes. */
export const serviceNames: Readonly<Partial<Record<ImportSource, string>>> = {
  vimeo: 'Vimeo',
  mux: 'Mux',
  cloudflare: 'Cloudflare Stream',
  bunny: 'Bunny Stream',
  panda: 'Panda Video',
};

/** Something that an import can be told to do. */
export type ImportOffer = 'start' | 'resume' | 'retry' | 'credentials' | 'stop';

/** What can be done with an import as it stands, the most likely first. */
export function offersOf({ status, totals, error }: Import): readonly ImportOffer[] {
  const again: readonly ImportOffer[] = totals.failed > 0 ? ['retry'] : [];
  switch (status) {
    case 'reading':
      return ['stop'];
    case 'ready':
      return totals.planned > 0 ? ['start'] : [];
    case 'running':
      return [...again, 'stop'];
    case 'stopped':
      return ['resume', 'credentials'];
    case 'failed':
      return error?.code.startsWith('CREDENTIALS_') === true
        ? ['credentials', 'retry']
        : ['retry', 'credentials'];
    case 'done':
      return totals.failed > 0 ? ['retry', 'credentials'] : [];
  }
}

export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'reading' || status === 'running';

/** Videos that are to come, on their way or here. */
export const comingOf = ({ planned, running, done }: Totals): number => planned + running + done;

/** How many of those that could come have come or failed, from 0 to 100; null where none can. */
export function progressOf(totals: Totals): number | null {
  const settled = totals.done + totals.failed;
  const all = comingOf(totals) + totals.failed;
  return all === 0 ? null : Math.floor((settled * 100) / all);
}

/** Old and new addresses are known of what came by this import or by an earlier one. */
export const hasAddresses = ({ done, present }: Totals): boolean => done + present > 0;

/** What of a plan an import would not fit into: without storage it does not start, without minutes a part of it fails. */
export function shortageOf(estimate: Estimate | null): 'storage' | 'conversion' | null {
  if (estimate === null || estimate.fits) return null;
  const { storedBytes, storageLimitBytes } = estimate;
  return storageLimitBytes !== null && storedBytes > storageLimitBytes ? 'storage' : 'conversion';
}

/** Minutes as plans count them. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);

/** What was measured; null where nothing of it was. */
export const measured = (sum: number, unknown: number): number | null =>
  sum === 0 && unknown > 0 ? null : sum;

const planUnits = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

/** Bytes as plans count them: in steps of a thousand. */
export function toPlanSize(bytes: number): { readonly amount: number; readonly unit: 'GB' | 'MB' | 'kB' } {
  const [unit, size] = planUnits.find(([, of]) => bytes >= of) ?? planUnits[0];
  return { amount: bytes / size, unit };
}

/** What belongs to a video and comes with it. */
export type Companion = 'captions' | 'chapters' | 'poster';

export function companionsOf({
  captions,
  chapters,
  hasPoster,
}: Pick<ImportItem, 'captions' | 'chapters' | 'hasPoster'>): readonly {
  readonly kind: Companion;
  readonly count: number;
}[] {
  const all = [
    { kind: 'captions', count: captions.length },
    { kind: 'chapters', count: chapters },
    { kind: 'poster', count: hasPoster ? 1 : 0 },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

/** What a person has to know of a video that did not come, or not whole. That it is here already says its chip. */
export function problemsOf({
  status,
  problem,
  missing,
}: Pick<ImportItem, 'status' | 'problem' | 'missing'>): readonly string[] {
  const own = problem === null || status === 'present' ? [] : [problem];
  return [...own, ...missing].map(({ message }) => message);
}

/** Nothing of the library was read, so that there is nothing to show of it. */
export const isUnread = ({ status, totals }: Pick<Import, 'status' | 'totals'>): boolean =>
  totals.found === 0 && (status === 'failed' || status === 'stopped');
