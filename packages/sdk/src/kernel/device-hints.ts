/** What a browser says of itself. */
export interface DeviceHints {
  readonly userAgent: string;
  /** `navigator.userAgentData.mobile`, where there is one. */
  readonly isMobile?: boolean;
  /** iPads name themselves Macs; they have touch. */
  readonly touchPoints?: number;
  /** `navigator.connection.effectiveType`, for example `4g`. */
  readonly network?: string;
}
