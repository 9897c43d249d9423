import type { PlanTerms } from '../schema/billing';
import type { DemoTeam } from './demo-people';

interface DemoPlan {
  readonly id: string;
  readonly name: string;
  readonly terms: PlanTerms;
}

const gigabyte = 1e9;
const unitCents = { storage: 40, delivery: 15, transcoding: 4, viewers: 25 } as const;

/** What the demo teams can book. */
export const demoPlans = {
  essential: {
    id: '5b1d9a60-2c71-4f0e-9d43-6a3e80e50001',
    name: 'Essencial',
    terms: {
      monthlyCents: 14_900,
      included: { storage: 50 * gigabyte, delivery: 100 * gigabyte, transcoding: 300, viewers: 200 },
      limits: { storage: 100 * gigabyte, delivery: null, transcoding: 6_000, viewers: null },
      unitCents,
    },
  },
  professional: {
    id: '5b1d9a60-2c71-4f0e-9d43-6a3e80e50002',
    name: 'Profissional',
    terms: {
      monthlyCents: 49_900,
      included: { storage: 200 * gigabyte, delivery: 1_000 * gigabyte, transcoding: 3_000, viewers: 1_000 },
      limits: { storage: 500 * gigabyte, delivery: 5_000 * gigabyte, transcoding: 20_000, viewers: null },
      unitCents,
    },
  },
  /** For those who only broadcast: nothing more is stored. */
  liveOnly: {
    id: '5b1d9a60-2c71-4f0e-9d43-6a3e80e50003',
    name: 'Só ao vivo',
    terms: {
      monthlyCents: 7_900,
      included: { storage: null, delivery: 50 * gigabyte, transcoding: null, viewers: 100 },
      limits: { storage: 0, delivery: 2_000 * gigabyte, transcoding: null, viewers: null },
      unitCents,
    },
  },
} as const satisfies Record<string, DemoPlan>;

/** How much a team uses on a usual day. */
export interface DemoPace {
  readonly deliveredGigabytes: number;
  readonly transcodedMinutes: number;
  readonly peakViewers: number;
  /** When the history begins, and what comes to it each day. */
  readonly storedMegabytes: number;
  readonly storedMegabytesPerDay: number;
}

interface DemoBooking {
  readonly plan: keyof typeof demoPlans;
  readonly pace: DemoPace;
}

/** The plans of the demo teams; the others have none. */
export const demoBookings: Readonly<Partial<Record<DemoTeam, DemoBooking>>> = {
  colegioAtlas: {
    plan: 'essential',
    pace: {
      deliveredGigabytes: 5,
      transcodedMinutes: 13,
      peakViewers: 150,
      storedMegabytes: 31_000,
      storedMegabytesPerDay: 55,
    },
  },
  festivalMareAlta: {
    plan: 'liveOnly',
    pace: {
      deliveredGigabytes: 2,
      transcodedMinutes: 0,
      peakViewers: 60,
      storedMegabytes: 6,
      storedMegabytesPerDay: 0,
    },
  },
  verticeEstudio: {
    plan: 'professional',
    pace: {
      deliveredGigabytes: 38,
      transcodedMinutes: 90,
      peakViewers: 700,
      storedMegabytes: 20,
      storedMegabytesPerDay: 0.5,
    },
  },
};
