import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { BroadcastOptions } from './broadcast-contract';
import type { BroadcastCard } from './broadcast-ports';
import type { BroadcastCommand, BroadcastEvent } from './broadcast.machine';
import type { BroadcastDevice } from './devices.pure';
import type { BroadcastSound } from './silence.pure';

/** Tells the machine what happened. */
export type Send = (event: BroadcastEvent) => void;

/** Performs one command. */
export type Effect = (command: BroadcastCommand, send: Send) => void;

/** One effect for each of some commands. */
export type Effects<Types extends BroadcastCommand['type'] = BroadcastCommand['type']> = {
  readonly [Type in Types]: (command: Extract<BroadcastCommand, { type: Type }>, send: Send) => void;
};
/** What commands act upon. */
export type EffectOptions = Required<BroadcastOptions> & {
  readonly $stream: WritableAtom<MediaStream | null>;
  readonly $devices: WritableAtom<readonly BroadcastDevice[]>;
  readonly $sound: WritableAtom<BroadcastSound>;
  readonly $card: ReadableAtom<BroadcastCard | null>;
};
