import type {
  ChatBan,
  ChatBanned,
  ChatMessage,
  ChatMessages,
  ChatSettings,
  ChatSettingsPatch,
} from '@palco/openapi';
import type { ReadableAtom } from 'nanostores';
import type { PalcoClient } from '../client';
import type { SdkError } from '../kernel/errors.pure';
import type { Ports } from '../kernel/ports';
import type { OpenSocket } from '../realtime';

/** Who takes part: the credential of an attendee, or a token of a person of the team, and their team. */
export interface ChatParticipant {
  /** Asked for each call, so that it may change. */
  getToken(): Promise<string>;
  readonly accountId: string;
}

/** A message of one's own that is on its way. */
export interface PendingMessage {
  readonly idempotencyKey: string;
  readonly text: string;
  /** Null while it is sent; why it was refused otherwise: `retry` it or `discard` it. One without an answer ({@link waitsForLine}) is sent again by itself. */
  readonly error: SdkError | null;
}

/**
 * State of a {@link Chat}. Its `stage`:
 * - `loading`: the room is read
 * - `open`: it is shown, and new messages come
 * - `offline`: it is shown, and the connection is away; it comes back by itself
 * - `failed`: it could not be read; it is tried again
 * - `refused`: the credential is no good any more, for example after a ban
 */
export interface ChatState {
  readonly stage: 'loading' | 'open' | 'offline' | 'failed' | 'refused';
  /** In the order in which they were written. */
  readonly messages: readonly ChatMessage[];
  readonly pinned: ChatMessage | null;
  readonly pending: readonly PendingMessage[];
  readonly settings: ChatSettings | null;
  /** The participant; `modera`: may remove, ban, pin and set. */
  readonly me: ChatMessages['eu'] | null;
  readonly hasOlder: boolean;
  /** When slow mode lets one write again, in milliseconds of the page's monotonic clock (`performance.now()`); null where it does. */
  readonly waitUntil: number | null;
}

/** Options of `createChat`. */
export interface ChatOptions {
  readonly client: PalcoClient;
  readonly liveId: string;
  readonly participant: ChatParticipant;
  /** Origin of the realtime host; the API's by default. */
  readonly realtimeHost?: string;
  readonly openSocket?: OpenSocket;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random' | 'network' | 'visibility'>;
}

/** The chat of a live. */
export interface Chat {
  readonly $state: ReadableAtom<ChatState>;
  start(): void;
  /** Leaves no timer and no socket behind. */
  stop(): void;
  /** Writes a message; it is `pending` until the room has it. A text without a visible character is ignored. */
  send(text: string): void;
  /** Tries a refused message again. */
  retry(idempotencyKey: string): void;
  /** Gives a refused message up; answers its text. */
  discard(idempotencyKey: string): string;
  /** Reads older messages; resolves once they are there. */
  loadOlder(): Promise<void>;
  /** For organisers. Each rejects with an `SdkError` where the server refuses. */
  remove(id: string): Promise<void>;
  pin(id: string, isPinned: boolean): Promise<void>;
  /** Lets a message through that waits for the team (`aguardando`); `remove` does not. */
  approve(id: string): Promise<void>;
  /** Removes all messages. @returns how many */
  clear(): Promise<number>;
  /** For minutes, or for good with null. */
  ban(participanteId: string, minutes: number | null, reach?: BanReach): Promise<ChatBanned>;
  unban(participanteId: string): Promise<void>;
  /** Those whose ban is not over. */
  bans(): Promise<readonly ChatBan[]>;
  updateSettings(settings: ChatSettingsPatch): Promise<void>;
}

/** What a ban does beside banning one participant. */
export interface BanReach {
  /** Removes what those who are banned wrote. False by default. */
  readonly removesMessages?: boolean;
  /** Bans all who came, and come, from the same internet address; a school may share one. False by default. */
  readonly ofAddress?: boolean;
}

/** What the parts of a chat share. */
export interface ChatParts {
  readonly ports: NonNullable<ChatOptions['ports']>;
  readonly calls: ChatCalls;
  readonly state: ChatStateHolder;
  /** The credential ended: nothing more can be done. */
  refuse(): void;
}

/** Calls of the chat with the participant's own token, until `end`. */
export interface ChatCalls {
  call(
    method: string,
    path: string,
    sent?: { readonly query?: string; readonly body?: unknown },
  ): Promise<unknown>;
  /** Aborts what is under way; later calls belong to the next run. */
  end(): void;
  /** Aborted when the present run ends. */
  signal(): AbortSignal;
}

/** The published state, and the room behind it. */
export interface ChatStateHolder {
  get(): ChatState;
  change(part: Partial<ChatState>): void;
  /** Messages that came, of any age. */
  join(messages: readonly ChatMessage[]): void;
  removed(line: Pick<ChatMessage, 'id' | 'mudanca'>): void;
  /** A change that was heard. @returns whether one before it is missing */
  heard(change: number): boolean;
  /** All changes up to this one were read. @returns whether one before what was heard is still missing */
  readUpTo(change: number): boolean;
  /** The last change up to which all are known. */
  lastChange(): number;
  /**
   * Messages that were read as the newest ones, as all changes up to `ultima` left them: what is older is forgotten, because there may
   * be more in between, and so is what is not among them any more.
   */
  joinNewest(messages: readonly ChatMessage[], ultima: number): void;
  /** Messages that were read as those before {@link ChatStateHolder.oldest}. */
  joinOlder(messages: readonly ChatMessage[]): void;
  /** The `seq` from which on the room is whole; undefined for an empty one. Older messages may be there, pinned or changed. */
  oldest(): number | undefined;
}
