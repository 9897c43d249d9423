import type { PlanTerms } from '../../../schema/billing';

/** What a plan holds for an import. */
export interface Estimate {
  readonly storedBytes: number;
  readonly storageLimitBytes: number | null;
  readonly transcodedMinutes: number;
  readonly transcodingLimitMinutes: number | null;
  readonly monthlyCents: number | null;
  readonly onceCents: number | null;
  readonly fits: boolean;
}

interface Plan {
  /** Null where the team has no plan: nothing limits it and nothing costs. */
  readonly terms: Pick<PlanTerms, 'included' | 'limits' | 'unitCents'> | null;
  /** In the units of the terms' limits: bytes, and minutes. */
  readonly now: { readonly storage: number; readonly transcoding: number };
  readonly added: { readonly bytes: number; readonly seconds: number };
}

const gigabyte = 1_000_000_000;

/** What the added units cost beyond those that are included: what was beyond before is not the import's. */
function addedCents(
  before: number,
  after: number,
  { included, unitCents }: { included: number | null; unitCents: number },
): number {
  if (included === null) return 0;
  const beyond = (units: number): number => Math.ceil(Math.max(units - included, 0));
  return (beyond(after) - beyond(before)) * unitCents;
}

/** What an import would take of a plan. Renditions come on top of the stored sources: nobody knows them before. */
export function estimate({ terms, now, added }: Plan): Estimate {
  const storedBytes = now.storage + added.bytes;
  const minutes = Math.ceil(added.seconds / 60);
  const transcodedMinutes = Math.ceil(now.transcoding) + minutes;
  if (terms === null)
    return {
      storedBytes,
      transcodedMinutes,
      storageLimitBytes: null,
      transcodingLimitMinutes: null,
      monthlyCents: null,
      onceCents: null,
      fits: true,
    };
  const { included, limits, unitCents } = terms;
  return {
    storedBytes,
    transcodedMinutes,
    storageLimitBytes: limits.storage,
    transcodingLimitMinutes: limits.transcoding,
    monthlyCents: addedCents(now.storage / gigabyte, storedBytes / gigabyte, {
      included: included.storage === null ? null : included.storage / gigabyte,
      unitCents: unitCents.storage,
    }),
    onceCents: addedCents(now.transcoding, now.transcoding + minutes, {
      included: included.transcoding,
      unitCents: unitCents.transcoding,
    }),
    fits:
      (limits.storage === null || storedBytes <= limits.storage) &&
      (limits.transcoding === null || transcodedMinutes <= limits.transcoding),
  };
}
