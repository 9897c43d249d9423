/** Where a video was and where it is now. */
export interface Moved {
  readonly sourceId: string;
  readonly oldAddress: string | null;
  readonly videoId: string;
}

/**
 * How the addresses of a source name a video: in its links, and in the frames that pages have of it. The first group is what the
 * table of the script is asked for.
 */
const patterns = {
  vimeo: String.raw`vimeo\.com\/(?:video\/|manage\/videos\/)?(\d{5,})`,
  mux: String.raw`(?:player|stream)\.mux\.com\/([\w-]{20,})`,
  cloudflare: String.raw`(?:cloudflarestream\.com|videodelivery\.net)\/([0-9a-f]{32})`,
  bunny: String.raw`(?:mediadelivery\.net|video\.bunnycdn\.com)\/(?:embed|play)\/\d+\/([0-9a-f-]{36})`,
  panda: String.raw`pandavideo\.com(?:\.br)?\/embed\/\?v=([0-9a-f-]{36})`,
  palco: String.raw`\/(?:embed\/)?player\?(?:[^"']*&)?videoId=([0-9a-f-]{36})`,
  folder: String.raw`(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^"']*&)?v=|embed\/)|youtu\.be\/)([\w-]{11})`,
} as const;

type Redirectable = keyof typeof patterns;

const canRedirect = (source: string): source is Redirectable => Object.hasOwn(patterns, source);

/** What the addresses of a video call it; null where they do not name it. */
function nameInAddress(source: string, { sourceId, oldAddress }: Omit<Moved, 'videoId'>): string | null {
  if (!canRedirect(source)) return null;
  return (
    (oldAddress === null ? undefined : new RegExp(patterns[source]).exec(oldAddress)?.[1]) ??
    (source === 'folder' ? null : sourceId)
  );
}

/** JSON that ends no `script` element. */
const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

export const playerAddress = (origin: string, videoId: string): string =>
  `${origin}/embed/player?videoId=${videoId}`;

/** A `script` element for pages that have old players and links. Null where the source has no addresses of its own. */
export function redirectScript(
  source: string,
  { origin, moved }: { readonly origin: string; readonly moved: readonly Moved[] },
): { readonly script: string; readonly addresses: number } {
  const table: Record<string, string> = {};
  for (const one of moved) {
    const name = nameInAddress(source, one);
    if (name !== null) table[name] = one.videoId;
  }
  const addresses = Object.keys(table).length;
  if (!canRedirect(source) || addresses === 0) return { script: '', addresses: 0 };
  const script = `<script>
(function () {
  var videos = ${inScript(table)};
  var old = new RegExp(${inScript(patterns[source])});
  function change(element, name) {
    var found = old.exec(element.getAttribute(name) || '');
    var id = found && Object.prototype.hasOwnProperty.call(videos, found[1]) && videos[found[1]];
    if (id) element.setAttribute(name, ${inScript(`${origin}/embed/player?videoId=`)} + id);
  }
  function look() {
    document.querySelectorAll('iframe[src]').forEach(function (one) { change(one, 'src'); });
    document.querySelectorAll('a[href]').forEach(function (one) { change(one, 'href'); });
  }
  look();
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
})();
</script>
`;
  return { script, addresses };
}
