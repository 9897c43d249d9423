import { lanePath, mostOf, positionOf, viewBoxOf, type Recording } from './recording.pure';

/** The words of the file, in the language of the console. */
export interface RecordingWords {
  readonly language: string;
  readonly title: string;
  readonly period: string;
  readonly most: (value: string) => string;
  readonly time: string;
  readonly what: string;
  readonly by: string;
  readonly log: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly earlier: string;
  readonly later: string;
  readonly all: string;
  /** A moment with its date. */
  readonly timeText: (timestamp: number) => string;
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it: titles and names are of other people. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => named[letter] ?? letter);
}

const style = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{max-width:1100px;margin:24px auto;padding:0 16px}
svg{display:block;width:100%;height:72px;border:1px solid #8886;border-radius:4px}path{fill:none;stroke:#3b5bdb;stroke-width:2}
line{stroke:#8889;stroke-width:1}line.control{stroke:#e8590c;stroke-width:2}path,line{vector-effect:non-scaling-stroke}
h2{font-size:14px;margin:12px 0 2px}h2 small{font-weight:400}table{border-collapse:collapse;width:100%}
td,th{border-top:1px solid #8886;padding:4px 8px;text-align:left;overflow-wrap:anywhere}button{font:inherit}`;

/** Zooms all lanes together. The numbers are those of the boxes; no text of the page goes through it. */
const script = `const lanes=[...document.querySelectorAll('svg')];let from=0,width=1000;
const show=(f,w)=>{width=Math.min(1000,Math.max(1,w));from=Math.min(1000-width,Math.max(0,f));
for(const lane of lanes)lane.setAttribute('viewBox',from+' 0 '+width+' 100')};
const steps={in:()=>show(from+width/4,width/2),out:()=>show(from-width/2,width*2),earlier:()=>show(from-width/2,width),
later:()=>show(from+width/2,width),all:()=>show(0,1000)};
for(const button of document.querySelectorAll('button'))button.addEventListener('click',steps[button.dataset.step]);`;

/** The time line of a live as one file that needs nothing else. */
export function recordingHtml(recording: Recording, words: RecordingWords): string {
  const { lanes, marks } = recording;
  const lines = marks
    .map(({ timestamp, kind }) => {
      const x = positionOf(timestamp, recording).toFixed(2);
      return `<line class="${kind}" x1="${x}" x2="${x}" y1="0" y2="100"/>`;
    })
    .join('');
  const drawn = lanes.map((lane) => {
    const most = words.most(lane.valueText(mostOf(lane)));
    const label = `${lane.name}: ${most}`;
    return `<h2>${escapeHtml(lane.name)} <small>${escapeHtml(most)}</small></h2>
<svg role="img" aria-label="${escapeHtml(label)}" viewBox="${viewBoxOf(recording, recording)}" preserveAspectRatio="none">${lines}<path d="${lanePath(lane, recording)}"/></svg>`;
  });
  const rows = marks.map(
    ({ timestamp, text, by }) =>
      `<tr><td>${escapeHtml(words.timeText(timestamp))}</td><td>${escapeHtml(text)}</td><td>${escapeHtml(by)}</td></tr>`,
  );
  const buttons = (
    [
      ['in', words.zoomIn],
      ['out', words.zoomOut],
      ['earlier', words.earlier],
      ['later', words.later],
      ['all', words.all],
    ] as const
  ).map(([step, text]) => `<button type="button" data-step="${step}">${escapeHtml(text)}</button>`);
  return `<!doctype html>
<html lang="${escapeHtml(words.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(words.title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.period)}</p><p>${buttons.join(' ')}</p>
${drawn.join('\n')}
<h2>${escapeHtml(words.log)}</h2><table><thead><tr><th>${escapeHtml(words.time)}</th><th>${escapeHtml(words.what)}</th><th>${escapeHtml(words.by)}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table><script>${script}</script></body></html>
`;
}
