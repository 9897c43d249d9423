import { createHash } from 'node:crypto';
import type { ServerContext } from '../kernel/context';
import type { Transaction } from '../kernel/database/database';
import { insertRegistrations, upsertAttendees } from '../modules/broadcast/attendees';
import { insertMessages, lockRoom, nextChange } from '../modules/broadcast/chat';
import { writeClassroom, writeSpeakers } from '../modules/broadcast/classroom';
import { writeAudience } from '../modules/broadcast/live-audience';
import { demoChat } from './demo-chat';
import { demoBatch, demoViewers, viewersAt } from './demo-audience.pure';
import type { DemoAiring, DemoPlay, DemoViewer } from './demo-audience.pure';
import { certificateShare, demoAired, demoAttendees, demoClassrooms, demoRegistered } from './demo-event';
import { demoTeams } from './demo-people';
import { demoLiveId } from './demo-lives';
import { stableId } from './stable-id';

/** The server counts viewers this often. */
const countedMs = 15_000;

/** The pages of the events, and what was seen of the one that is over. */
export async function seedDemoEvent(
  context: ServerContext,
  airing: Omit<DemoAiring, 'liveId'>,
): Promise<void> {
  const live = { ...airing, liveId: demoLiveId(demoAired.team, demoAired.title) };
  const viewers = demoViewers(live.lengthMs);
  const plays = await context.db.transaction(async (tx) => {
    await seedClassrooms(tx, new Date(context.clock.now()));
    await writeAudience(tx, live.liveId, audienceOf(live, viewers));
    const made = await seedAttendees(tx, live, viewers);
    await seedChat(tx, live);
    await seedRegistered(tx, new Date(context.clock.now()));
    return made;
  });
  await context.analytics.write(demoBatch(live, plays));
}

async function seedClassrooms(tx: Transaction, updatedAt: Date): Promise<void> {
  for (const { team, title, description, speakers } of demoClassrooms) {
    const liveId = demoLiveId(team, title);
    await writeClassroom(tx, liveId, { description, certificateShare, updatedAt });
    await writeSpeakers(
      tx,
      liveId,
      speakers.map((name, position) => ({
        id: stableId('speaker', liveId, name),
        liveId,
        position,
        name,
        avatarKey: null,
      })),
    );
  }
}

function audienceOf({ begin, lengthMs }: DemoAiring, viewers: readonly DemoViewer[]) {
  return Array.from({ length: Math.floor(lengthMs / countedMs) }, (_, count) => {
    const atMs = (count + 1) * countedMs;
    return { at: new Date(begin + atMs), viewers: viewersAt(viewers, atMs) };
  });
}

/** Registers some of the viewers. @returns all of them, with the ids of their plays */
async function seedAttendees(
  tx: Transaction,
  { liveId, begin }: DemoAiring,
  viewers: readonly DemoViewer[],
): Promise<DemoPlay[]> {
  const plays: DemoPlay[] = [];
  const names: string[] = [...demoAttendees];
  for (const [index, viewer] of viewers.entries()) {
    const sessionId = stableId('play', liveId, String(index));
    const name = viewer.outcome === 'watched' ? names.shift() : undefined;
    plays.push({ ...viewer, sessionId, attendeeId: name === undefined ? null : stableId('attendee', name) });
    if (name === undefined) continue;
    const watched = {
      liveId,
      name,
      watchedSeconds: (viewer.leaveMs - viewer.joinMs) / 1000,
      lastSeenAt: new Date(begin + viewer.leaveMs),
      createdAt: new Date(begin + viewer.joinMs),
    };
    const attendeeId = stableId('attendee', name);
    const accountId = demoTeams[demoAired.team];
    await upsertAttendees(tx, [{ ...watched, id: attendeeId, accountId, email: emailOf(name) }]);
    await insertRegistrations(tx, [
      {
        ...watched,
        attendeeId,
        id: stableId('registration', name),
        // Of no token that there is, and of no address.
        tokenDigest: digestOf(`token of ${name}`),
        addressDigest: digestOf('an address'),
      },
    ]);
  }
  return plays;
}

/** Registers people for the lives that are to come. */
async function seedRegistered(tx: Transaction, createdAt: Date): Promise<void> {
  for (const { team, title, count } of demoRegistered) {
    const liveId = demoLiveId(team, title);
    const people = demoAttendees.slice(0, count).map((name) => ({
      id: stableId('attendee', title, name),
      liveId,
      accountId: demoTeams[team],
      name,
      email: emailOf(name),
      watchedSeconds: 0,
      lastSeenAt: null,
      createdAt,
    }));
    await upsertAttendees(tx, people);
  }
}

/** Writes what attendees said while they were there. */
async function seedChat(tx: Transaction, { liveId, begin }: DemoAiring): Promise<void> {
  await lockRoom(tx, liveId);
  const first = (await nextChange(tx, liveId, demoChat.length)) - demoChat.length + 1;
  const messages = demoChat.map(([minute, place, body], index) => {
    const name = demoAttendees[place] ?? demoAttendees[0];
    const change = first + index;
    const id = stableId('message', liveId, String(change));
    return {
      id,
      liveId,
      seq: change,
      change,
      registrationId: stableId('registration', name),
      name,
      body,
      idempotencyKey: id,
      createdAt: new Date(begin + minute * 60_000 + (change % 7) * 7_000),
    };
  });
  await insertMessages(tx, messages);
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `ana.beatriz.rocha@exemplo.com.br`. */
function emailOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '.')}@exemplo.com.br`;
}
