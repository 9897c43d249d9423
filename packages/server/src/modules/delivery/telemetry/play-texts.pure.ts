/** Columns of a play that tell whose it was, and where and with what it was watched: all that an erasure takes. */
export const playTexts = [
  'viewer_code',
  'device',
  'os',
  'app',
  'network',
  'cdn',
  'provider',
  'country',
  'state',
  'city',
] as const;
