import type { DeviceHints } from '../kernel/device-hints';
import type { Clock, PageExit, Random, Timers } from '../kernel/ports';

/** The live or the video that is watched. */
export type TelemetrySubject = { readonly liveId: string } | { readonly videoId: string };

/** What telemetry reads of the world, and how it sends. */
export interface TelemetryPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** Whether the device reports a network connection. */
  isOnline(): boolean;
  readonly exit: PageExit;
  hints(): DeviceHints;
  /** A random UUID. */
  newId(): string;
  fetch(url: string, request: RequestInit): Promise<{ readonly status: number }>;
  /** Sends after the page is gone; false where that cannot be done. */
  beacon(url: string, body: string): boolean;
}

/** Options of `createTelemetry`. */
export interface TelemetryOptions {
  readonly subject: TelemetrySubject;
  /** Where the API is. Default: the page's own origin. */
  readonly baseUrl?: string;
  /** Playback token of a private video. */
  readonly token?: string;
  /** The credential of a classroom's attendee, by which the plays are theirs; null or absent for nobody. */
  readonly getAttendee?: () => string | null;
  /** The code that the player shows its viewer, by which support finds the play. */
  readonly viewerId?: string;
  /** Which part of the plays is told of, 0 to 1; decided once for each play. Default 1. */
  readonly sampleRate?: number;
  readonly ports?: Partial<TelemetryPorts>;
}
