/** A picture that stands for the brand; its bytes are as the operator gave them. */
export interface BrandLogo {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

/** How the product looks and is called: everything else is derived from it. Its slug is `Config.product`. */
export interface Brand {
  readonly name: string;
  /** `#rrggbb` in lower case. */
  readonly color: string;
  /** Null: the letter of the name, or the arch of Palco for its own brand. */
  readonly logo: BrandLogo | null;
  /** Whether it is Palco's own mark that the pages draw. */
  readonly isOwn: boolean;
  /** What else pages are told before they load anything, by the names of their `<meta>` elements; no name or value needs escaping. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** A brand as it is built in, for `PALCO_BRAND`. */
export interface BuiltInBrand {
  readonly slug: string;
  readonly name: string;
  readonly color: string;
  readonly logo: string | null;
}

const auroraLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="13" fill="#0a7f5a"/><path d="M5 17.5c3-8 5.5-8 8-3.5s5 4.5 8-3.5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>';

/** Palco, and a second brand to look at what a partner gets. */
export const builtInBrands = {
  palco: { slug: 'palco', name: 'Palco', color: '#d2f53c', logo: null },
  aurora: { slug: 'aurora', name: 'Aurora', color: '#0a7f5a', logo: auroraLogo },
} as const satisfies Record<string, BuiltInBrand>;

/** Largest file of a logo: it is sent with each page. */
export const MOST_LOGO_BYTES = 131_072;

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What would run, or fetch something, where somebody opens the file by itself. */
const active =
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|handler)\b|\son\w+\s*=|<!(?:doctype|entity)|<\?xml-stylesheet|@import|url\(\s*(?!['"]?#)|(?:href|src)\s*=\s*['"]?\s*(?!['"#]|data:image\/(?:png|jpeg|webp);)/i;

/** The kind of a logo by its bytes; the reason if it is not taken. */
export function readLogo(bytes: Buffer): BrandLogo | 'too-large' | 'unknown' | 'active' {
  if (bytes.length > MOST_LOGO_BYTES) return 'too-large';
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return { type: 'image/png', bytes };
  const text = bytes.toString('utf8');
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return 'unknown';
  return active.test(text) ? 'active' : { type: 'image/svg+xml', bytes };
}

/** The first letter of the name, for marks without a logo. */
export function initialOf(name: string): string {
  const [first = ''] = new Intl.Segmenter().segment(name.trim());
  return (typeof first === 'string' ? first : first.segment).toUpperCase();
}
