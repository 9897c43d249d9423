import { WebSocket } from 'ws';
import { call } from './calls';

/** What a reader looks at in the SDK's chat. The SDK's own types need the DOM types, which the server lacks. */
export interface SdkChat {
  readonly $state: {
    get(): {
      readonly stage: string;
      readonly messages: readonly { readonly seq: number; readonly texto: string }[];
      readonly hasOlder: boolean;
    };
  };
  start(): void;
  stop(): void;
  loadOlder(): Promise<void>;
}

interface ChatModules {
  createClient(options: object): object;
  createChat(options: object): SdkChat;
}

/** Somebody in the room. */
export interface Person {
  readonly id: string;
  readonly token: string;
  readonly accountId: string;
}

/** Loads the chat of the SDK as its users do. @returns what opens it at one host */
export async function loadSdkChat(): Promise<(url: string, liveId: string, person: Person) => SdkChat> {
  // In variables, so that the compiler does not resolve the modules.
  const entries = ['@palco/sdk/client', '@palco/sdk/chat'];
  const modules = await Promise.all(entries.map((entry) => import(entry) as Promise<object>));
  const { createClient, createChat } = Object.assign({}, ...modules) as ChatModules;
  const auth = () => ({ getToken: () => null, getAccountId: () => null, unauthorized: () => undefined });
  return (url, liveId, { token, accountId }) =>
    createChat({
      client: createClient({ baseUrl: url, auth }),
      liveId,
      participant: { accountId, getToken: async () => token },
      // Node 20 has none of its own.
      openSocket(address: string, protocols: string[]) {
        const socket = new WebSocket(address, protocols);
        // One that is given up before it is open tells so after the SDK has left it, which in a page nobody hears.
        return socket.on('error', () => undefined);
      },
    });
}

/** Registers somebody for a live, as its classroom does. */
export async function register(url: string, liveId: string, number: number): Promise<Person> {
  const { clientId } = await call<{ clientId: string }>({ url }, `/bff/classroom/${liveId}`);
  const email = `pessoa.${number}@exemplo.com.br`;
  const body = { name: 'Ana Lúcia', email, liveId, clientId };
  return call<Person>({ url }, '/v1/studio/lives/participantes', { method: 'POST', body });
}
