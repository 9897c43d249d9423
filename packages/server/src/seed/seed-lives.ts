import type { ServerContext } from '../kernel/context';
import { insertLive } from '../modules/broadcast/lives';
import type { lives } from '../schema/lives';
import { insertKeys } from '../modules/broadcast/stream-keys';
import { demoAired } from './demo-event';
import { demoLiveId, demoLives } from './demo-lives';
import type { DemoLive } from './demo-lives';
import { demoTeams } from './demo-people';
import type { DemoTeam } from './demo-people';
import { seedDemoEvent } from './seed-event';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Brazil's clocks have been three hours behind UTC all year since 2019; the demo teams are there. */
const hoursBehindUtc = 3;
const signalsTotal = 2;

function dateOf({ day, hour = 0 }: DemoLive, now: number): Date | null {
  if (day === undefined) return null;
  const date = new Date(now + day * dayMs);
  date.setUTCHours(hour + hoursBehindUtc, 0, 0, 0);
  return date;
}

function toRow(team: DemoTeam, live: DemoLive, now: number): typeof lives.$inferInsert {
  const { day: _day, hour: _hour, minutes, ...settings } = live;
  const scheduledStartTime = dateOf(live, now);
  const isOver = scheduledStartTime !== null && minutes !== undefined;
  const createdAt = new Date(Math.min(now, scheduledStartTime?.getTime() ?? now) - dayMs);
  return {
    ...settings,
    id: demoLiveId(team, live.title),
    accountId: demoTeams[team],
    signalsTotal,
    scheduledStartTime,
    status: isOver ? 'finished' : scheduledStartTime && 'scheduled',
    startedAt: isOver ? scheduledStartTime : null,
    finishedAt: isOver ? new Date(scheduledStartTime.getTime() + minutes * minuteMs) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Adds the lives of the demo teams, with their keys, to a database that the demo has just filled. */
export async function seedDemoLives(context: ServerContext): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    for (const team of Object.keys(demoLives) as DemoTeam[]) {
      for (const live of demoLives[team] ?? []) {
        const row = toRow(team, live, now);
        await insertLive(tx, row);
        await insertKeys(tx, context, row);
      }
    }
  });
  const aired = demoLives[demoAired.team]?.find(({ title }) => title === demoAired.title);
  const begin = aired && dateOf(aired, now)?.getTime();
  if (aired?.minutes && begin) await seedDemoEvent(context, { begin, lengthMs: aired.minutes * minuteMs });
}
