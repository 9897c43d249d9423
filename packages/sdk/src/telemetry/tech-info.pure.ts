import type { DeviceHints } from '../kernel/device-hints';

/** The `tech_info` of the specification, as far as a page can tell; what it cannot is left out. */
export interface TechInfo {
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'tv';
  readonly os?: string;
  readonly os_version?: string;
  readonly app?: string;
  readonly app_version?: string;
  readonly network?: string;
}

/** In this order: Edge and Opera name Chrome as well, Chrome names Safari. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]*.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Web0S|webOS)\b/, 'webOS'],
  [/\bTizen (\d+)/, 'Tizen'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid (\d+)/, 'Android'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad;.*\bOS (\d+)/, 'iPadOS'],
  [/\b(?:iPhone|iPod).*\bOS (\d+)/, 'iOS'],
  // Later systems keep the number 10.
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function firstMatch(
  text: string,
  table: readonly (readonly [RegExp, string])[],
): { readonly name?: string; readonly version?: string } {
  for (const [pattern, name] of table) {
    const found = pattern.exec(text);
    if (found !== null) return { name, ...(found[1] !== undefined && { version: found[1] }) };
  }
  return {};
}

const isTelevision = (os: string | undefined, userAgent: string): boolean =>
  os === 'webOS' || os === 'Tizen' || /\b(?:SmartTV|SMART-TV|GoogleTV|AppleTV|AFT[A-Z])/.test(userAgent);

function deviceOf({ userAgent, isMobile }: DeviceHints, os: string | undefined): TechInfo['device'] {
  if (isTelevision(os, userAgent)) return 'tv';
  if (os === 'iPadOS') return 'tablet';
  if (os === 'Android') return (isMobile ?? /\bMobile\b/.test(userAgent)) ? 'mobile' : 'tablet';
  return os === 'iOS' ? 'mobile' : 'desktop';
}

/** Reads what a browser says of itself; a browser that says nothing is a desktop without a name. */
export function techInfoOf(hints: DeviceHints): TechInfo {
  const { userAgent, touchPoints = 0, network } = hints;
  const { name, version } = firstMatch(userAgent, systems);
  const os = name === 'macOS' && touchPoints > 1 ? 'iPadOS' : name;
  const app = firstMatch(userAgent, apps);
  return {
    device: deviceOf(hints, os),
    ...(os !== undefined && { os }),
    ...(version !== undefined && { os_version: version }),
    ...(app.name !== undefined && { app: app.name }),
    ...(app.version !== undefined && { app_version: app.version }),
    ...(network !== undefined && network !== '' && { network }),
  };
}
