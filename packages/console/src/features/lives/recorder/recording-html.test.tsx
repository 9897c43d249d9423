import { expect, test } from 'vitest';
import { escapeHtml, recordingHtml, type RecordingWords } from './recording-html.pure';

const evil = `<img src=x onerror="alert('1')">&`;
const words: RecordingWords = {
  language: 'pt-BR',
  title: evil,
  period: evil,
  most: (value) => `até ${value}`,
  time: 'Hora',
  what: 'O quê',
  by: 'Quem',
  log: 'Registro',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  earlier: 'Antes',
  later: 'Depois',
  all: 'Tudo',
  timeText: String,
};
const html = recordingHtml(
  {
    from: 0,
    to: 100,
    lanes: [
      { id: 'a', name: evil, valueText: (value) => `${value} ${evil}`, gapMs: 100, points: [] },
      { id: 'b', name: 'B', valueText: String, gapMs: 100, points: [{ timestamp: 50, value: 3 }] },
    ],
    marks: [{ id: '1', timestamp: 25, kind: 'control', text: evil, by: evil }],
  },
  words,
);

test('a text of another person stays a text', () => {
  expect(escapeHtml(evil)).toBe('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('img')).toHaveLength(0);
  expect(page.querySelectorAll('script')).toHaveLength(1);
  expect(page.title).toBe(evil);
  expect(page.querySelector('tbody tr')?.textContent).toBe(`25${evil}${evil}`);
  expect(page.querySelector('svg')?.getAttribute('aria-label')).toBe(`${evil}: até 0 ${evil}`);
});

test('the file has every lane with every mark, and loads nothing', () => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('svg')).toHaveLength(2);
  for (const lane of page.querySelectorAll('svg'))
    expect(lane.querySelector('line.control')?.getAttribute('x1')).toBe('250.00');
  expect(page.querySelectorAll('path')[1]?.getAttribute('d')).toBe('M500.00 2.0h0.01');
  expect(page.querySelectorAll('[src], [href], link')).toHaveLength(0);
  expect(page.querySelectorAll('button')).toHaveLength(5);
});
