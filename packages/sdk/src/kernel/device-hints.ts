/** What a browser says of itself. */
export interface DeviceHints {
  readonly userAgent: string;
  /** `navigator.platform`, which says of a phone in desktop mode what it is made of. */
  readonly platform?: string;
  /** Devices that pass for others have touch. */
  readonly touchPoints?: number;
  /** The shorter side of the screen in CSS pixels. */
  readonly screenSide?: number;
  /** `navigator.connection.effectiveType`, for example `4g`. */
  readonly network?: string;
}
