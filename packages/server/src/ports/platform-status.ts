/** What a platform says of a programme that is sent to it; `unknown` where it says nothing that can be relied on. */
export type PlatformVerdict = 'on_air' | 'not_on_air' | 'unknown';

/** A target as its platform knows it. */
export interface PlatformTarget {
  readonly accountId: string;
  readonly service: string;
  /** The stream key, by which the platform's own broadcast is found. */
  readonly key: string;
}

/** Asks platforms, by what the team connected, whether they show what they are sent. */
export interface PlatformStatus {
  /** Whether there is a platform to ask; asks nobody. */
  canTell(service: string): boolean;
  /** Never throws. */
  look(target: PlatformTarget, signal: AbortSignal): Promise<PlatformVerdict>;
}
