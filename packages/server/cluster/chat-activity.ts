import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { repeatUntilEnded } from './activity';
import type { Activity } from './activity';
import { call, callOnce, isPassing, until } from './calls';
import type { Target } from './calls';
import type { Cluster } from './cluster';
import { urlOf } from './palco-host';
import type { ApiName } from './palco-host';
import { loadSdkChat, register } from './sdk-chat';
import type { Person, SdkChat } from './sdk-chat';

/** Slower than the limit of an author: eight messages in ten seconds. */
const paceMs = 1_500;
const writers = 4;

interface Message {
  readonly seq: number;
  readonly texto: string;
}
interface Page {
  readonly items: readonly Message[];
  readonly haMais: boolean;
}

/** The whole history as a host tells it. */
async function historyOf(target: Target, liveId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let isMore = true; isMore;) {
    const before = all[0] === undefined ? '' : `&before=${all[0].seq}`;
    const page: Page = await call<Page>(target, `/v1/chat/${liveId}/messages?limit=200${before}`);
    all.unshift(...page.items);
    isMore = page.haMais;
  }
  return all;
}

/** Writes one message until the room has it, with the same id each time; several tries are one message. */
async function write(url: string, liveId: string, { token }: Person, text: string): Promise<void> {
  const body = { texto: text, requestId: randomUUID() };
  for (;;) {
    try {
      return await callOnce({ url, token }, `/v1/chat/${liveId}/messages`, { method: 'POST', body });
    } catch (error) {
      if (!isPassing(error)) throw error;
      await delay(250);
    }
  }
}

/** What a reader has in the end, older messages that it had to forget included. */
async function allOf(reader: SdkChat): Promise<Message[]> {
  for (let tries = 0; reader.$state.get().hasOlder && tries < 50; tries += 1) await reader.loadOlder();
  return [...reader.$state.get().messages];
}

/** The texts that a reader does not have exactly once. */
function wrongIn(acknowledged: readonly string[], messages: readonly Message[]): string[] {
  const counts = new Map<string, number>();
  for (const { texto } of messages) counts.set(texto, (counts.get(texto) ?? 0) + 1);
  return acknowledged.filter((text) => counts.get(text) !== 1);
}

/** What a room tells beside the number of acknowledged messages. */
export interface ChatActivity extends Activity {
  /** How many messages the reader at a host has. */
  heardAt(name: ApiName): number;
}

/** A room whose writers and readers are spread over both hosts and the balancer. */
export async function startChat(cluster: Cluster): Promise<ChatActivity> {
  const { url, token } = cluster;
  const { id: liveId } = await call<{ id: string }>({ url, token }, '/v1/live-streams', {
    method: 'POST',
    body: { title: 'Conversa' },
  });
  const people = await Promise.all(
    Array.from({ length: writers }, (_, number) => register(url, liveId, number)),
  );
  const openChat = await loadSdkChat();
  const names = ['api-1', 'api-2'] as const;
  const places = [...names.map(urlOf), url];
  const readers = places.map((place, index) => openChat(place, liveId, people[index]!));
  for (const reader of readers) reader.start();
  await until(
    'readers are in the room',
    async () => readers.map(stageOf),
    (all) => all.every(isOpen),
  );
  const acknowledged: string[] = [];
  const running = people.map((person, number) =>
    repeatUntilEnded(async () => {
      const text = `${number}: ${randomUUID()}`;
      await write(url, liveId, person, text);
      acknowledged.push(text);
      await delay(paceMs);
    }),
  );
  return {
    acknowledged() {
      for (const one of running) one.check();
      return acknowledged.length;
    },
    heardAt: (name) => readers[names.indexOf(name)]!.$state.get().messages.length,
    async end() {
      for (const one of running) await one.end();
      const history = await historyOf({ url, token }, liveId);
      const lost = wrongIn(acknowledged, history);
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged messages are not in the room once`);
      const orderOf = (messages: readonly Message[]): string => messages.map(({ texto }) => texto).join('\n');
      for (const reader of readers) {
        // Numbers say where the gap is, and the newest how far the reader came.
        const gapsOf = (messages: readonly Message[]) => {
          const wrong = new Set(wrongIn(acknowledged, messages));
          const missing = history.filter(({ texto }) => wrong.has(texto)).map(({ seq }) => seq);
          return { stage: stageOf(reader), missing, newest: messages.at(-1)?.seq, of: history.length };
        };
        await until(
          'a reader has everything',
          async () => gapsOf(await allOf(reader)),
          ({ missing }) => missing.length === 0,
        );
        const heard = await allOf(reader);
        if (orderOf(heard) !== orderOf(history)) throw new Error('a reader has another order');
        reader.stop();
      }
      return `${acknowledged.length} messages, each once with ${readers.length} readers and in one order`;
    },
  };
}

const stageOf = (reader: SdkChat): string => reader.$state.get().stage;
const isOpen = (stage: string): boolean => stage === 'open';
