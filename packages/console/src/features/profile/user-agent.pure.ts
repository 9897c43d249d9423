/** What a browser says of itself, in the names that people know. */
export interface DeviceName {
  /** `Chrome`, `Safari` …; null for an unknown browser. */
  readonly browser: string | null;
  /** `Windows`, `iPhone` …; null for an unknown system. */
  readonly system: string | null;
  readonly isPhone: boolean;
}

type Rules = readonly (readonly [pattern: RegExp, name: string])[];

/** From the particular to the general: every browser also claims to be the one that it was built from. */
const browsers: Rules = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: Rules = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameBy = (rules: Rules, text: string) => rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Parses a `User-Agent`; unknown parts are null, never guessed. */
export function parseUserAgent(userAgent: string): DeviceName {
  const system = nameBy(systems, userAgent);
  const isPhone = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent));
  return { browser: nameBy(browsers, userAgent), system, isPhone };
}
