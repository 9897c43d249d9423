// A room of a chat and its readers, for the benches that fill one.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { openRealtime } from '../src/testing/realtime-client';
import { signInTo } from '../src/testing/server-process';

/** Who may read and write in a room. */
export interface Person {
  readonly id: string;
  readonly token: string;
  readonly accountId: string;
}

/** Ends with the bench: `agent.destroy()`. */
export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly method?: string;
}

/** Calls the server. With `http.request`: `fetch` would take a share of the cores that the server is measured on. */
export function call<Body>(
  url: string,
  { body, token, method = body === undefined ? 'GET' : 'POST' }: CallOptions = {},
): Promise<Body> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const sent = request(url, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(text) as Body);
        else reject(new Error(`${url}: ${answer.statusCode} ${text}`));
      });
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Waits where the address of the bench has registered too many people in a few seconds. */
async function register(url: string, body: unknown): Promise<Person> {
  for (;;) {
    try {
      return await call<Person>(`${url}/v1/studio/lives/participantes`, { body });
    } catch (error) {
      if (!String(error).includes('TOO_MANY_REGISTRATIONS')) throw error;
      await delay(1_000);
    }
  }
}

/** A live whose chat is as fast as its writers, and so many attendees. */
export async function openRoom(url: string, writers: number) {
  const token = await signInTo(url);
  const { id: liveId } = await call<{ id: string }>(`${url}/v1/live-streams`, {
    token,
    body: { title: 'Sala cheia' },
  });
  const { clientId } = await call<{ clientId: string }>(`${url}/bff/classroom/${liveId}`);
  await call(`${url}/v1/chat/${liveId}/settings`, {
    token,
    method: 'PATCH',
    body: { ritmoAutomatico: false },
  });
  const people: Person[] = [];
  for (let number = 0; number < writers; number += 1) {
    const email = `pessoa.${number}@exemplo.com.br`;
    const body = { name: 'Ana Lúcia', email, liveId, clientId };
    people.push(await register(url, body));
  }
  return { liveId, people };
}

/** A socket that listens to the chat of a live. */
export async function openReader(
  url: string,
  liveId: string,
  { token, accountId }: Person,
): Promise<WebSocket> {
  const path = `${url}/bff/realtime/ticket?accountId=${accountId}`;
  const { ticket } = await call<{ ticket: string }>(path, { token, body: {} });
  const { socket } = await openRealtime({ url, accountId, ticket });
  const answered = new Promise<void>((resolve) =>
    socket.on('message', (data) => String(data).includes('"ok":true') && resolve()),
  );
  socket.send(JSON.stringify({ acao: 'assinar', topico: `chat:${liveId}`, id: 'bench' }));
  await answered;
  return socket;
}
